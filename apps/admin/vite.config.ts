import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { CONSOLE_BUILD, CONSOLE_PATHS } from '../../libs/contract/kernel/console-build.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = process.env['API'] ?? 'http://127.0.0.1:3000';

/**
 * Writes the build's id into the page. It consists of the names of the loaded files, which change with their contents.
 */
const buildId: Plugin = {
  name: 'build-id',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => [
      {
        tag: 'meta',
        attrs: { name: CONSOLE_BUILD, content: createHash('sha256').update(html).digest('hex').slice(0, 16) },
        injectTo: 'head',
      },
    ],
  },
};

/**
 * Writes the console's routes into the page, read from the sources of App.tsx, pages.ts and the areas.
 * The server answers 404 for every other address.
 */
const screens: Plugin = {
  name: 'screens',
  apply: 'build',
  transformIndexHtml() {
    const sources = ['App.tsx', 'pages.ts', ...globSync('*/*/*.area.tsx', { cwd: import.meta.dirname })].map((file) =>
      readFileSync(new URL(file, import.meta.url), 'utf8'),
    );
    const paths = sources.flatMap((source) =>
      [...source.matchAll(/\bpaths?: \[?'\/([\w-]*)/g)].map(([, first = '']) => first),
    );
    return [
      {
        tag: 'meta',
        attrs: {
          name: CONSOLE_PATHS,
          content: [...new Set(paths)]
            .filter((path) => path !== '')
            .sort()
            .join(' '),
        },
        injectTo: 'head',
      },
    ];
  },
};

export default defineConfig({
  base: '/admin/',
  plugins: [react(), screens, buildId],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    chunkSizeWarningLimit: 1000, // In KB; tools/bundle-sizes.mjs has the limits.
    // One file for the code of every screen, and another for that of every list. Many small files compress worse, and
    // each needs its own headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'console', tags: ['$initial'], priority: 1 },
            {
              name: 'lists',
              test: /apps\/admin\/records\/list\/(?:List|DataTable)\.tsx$|apps\/admin\/platform\/marks\/(?:fields\.tsx|codes\.ts)$|libs\/contract\/kernel\/codes\.ts$/,
            },
            {
              name: 'rules',
              test: /class-validator\/.*\/(?:Is(?:String|NotEmpty|Boolean|Object|Defined|In)|ArrayMinSize)\.js$/,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/health': api } },
});
