import { createHash } from 'node:crypto';
import { CONSOLE_BUILD } from '../../libs/contract/kernel/console-build.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = process.env['API'] ?? 'http://127.0.0.1:3000';

/** Writes into the page which build it is, by the names of the parts in it: they change with their contents. */
const buildId: Plugin = {
  name: 'build-id',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => [{ tag: 'meta', attrs: { name: CONSOLE_BUILD, content: createHash('sha256').update(html).digest('hex').slice(0, 16) }, injectTo: 'head' }],
  },
};

export default defineConfig({
  base: '/admin/',
  plugins: [react(), buildId],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    chunkSizeWarningLimit: 1000, // In KB; tools/bundle-sizes.mjs has the limits.
    // What every screen needs in one file, and what every list needs in another: dozens of small ones compress worse, and each brings headers of its own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'console', tags: ['$initial'], priority: 1 },
            { name: 'lists', test: /apps\/admin\/list\/(?:List|DataTable)\.tsx$|apps\/admin\/marks\/(?:fields\.tsx|codes\.ts)$|libs\/contract\/kernel\/codes\.ts$/ },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/health': api } },
});
