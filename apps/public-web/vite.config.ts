import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defineConfig, type Plugin } from 'vite';
import type { AcceptedPlugin } from 'postcss';
import { Landing } from './landing/Landing.tsx';
import { NotFound } from './notFound/NotFound.tsx';
import { pages as drawnPages } from './pages.ts';

const api = process.env['API'] ?? 'http://127.0.0.1:3000';

/** One HTML file for each page that is the same for everybody. The server picks the file by path; what no page owns gets 404.html. */
const pages: Readonly<Record<string, ComponentType>> = {
  'index.html': Landing,
  '404.html': NotFound,
};

/** What the pages that the server draws load, by names that they find in the manifest. */
const parts = [
  'shell/shell.css',
  'captcha/solver.ts',
  ...Object.values(drawnPages).flatMap(({ script }) => script ?? []),
];

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Writes each page's markup into its HTML file: React runs in the build, and none of it is sent unless a page asks for it. */
function prerender(): Plugin {
  return {
    name: 'prerender',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { filename }) {
        const page = Object.entries(pages).find(([name]) => file(name) === filename)?.[1];
        if (!page) throw new Error(`No page is listed for ${filename}.`);
        return html.replace('<!--page-->', renderToStaticMarkup(createElement(page)));
      },
    },
  };
}

/** Lets the dark tokens follow the system's preference by themselves: these pages have no theme toggle, and no script before the first paint. */
const darkBySystem: AcceptedPlugin = {
  postcssPlugin: 'dark-by-system',
  OnceExit(sheet, { AtRule }) {
    sheet.walkRules("[data-theme='dark']", (dark) => {
      const bySystem = new AtRule({ name: 'media', params: '(prefers-color-scheme: dark)' });
      dark.after(bySystem.append(dark.clone({ selector: ':root' })));
    });
  },
};

const dist = fileURLToPath(new URL('dist', import.meta.url));

/** What Node loads to draw pages: whole, since nothing of React is installed where the product runs. Hidden, so that nobody is served it. */
const serverBuild = () => ({
  define: { BUILT: readFileSync(`${dist}/.vite/manifest.json`, 'utf8'), 'process.env.NODE_ENV': '"production"' },
  publicDir: false as const,
  ssr: { noExternal: true as const },
  build: {
    ssr: 'server.tsx',
    outDir: `${dist}/.server`,
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'pages.js' } },
  },
});

const browserBuild = () => ({
  build: {
    outDir: dist,
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [...Object.keys(pages), ...parts].map(file) },
  },
});

export default defineConfig(({ isSsrBuild }) => ({
  base: '/',
  appType: 'mpa',
  plugins: [react(), prerender()],
  css: { postcss: { plugins: [darkBySystem] } },
  // What the server draws comes from it, as it was built last.
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      [
        '/api',
        '/health',
        '/public',
        '/employerCallback/',
        '/seat/',
        '/quote/',
        '/callback/',
        '/feedback/',
        '/thankyou',
        '^/[a-z0-9-]*[a-z2-9]{26}$',
      ].map((path) => [path, api]),
    ),
  },
  ...(isSsrBuild === true ? serverBuild() : browserBuild()),
}));
