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

/** One HTML file for each static page. The server picks the file by path; an unknown path gets 404.html. */
const pages: Readonly<Record<string, ComponentType>> = {
  'index.html': Landing,
  '404.html': NotFound,
};

/** The files that server-rendered pages load. The manifest has their built names. */
const parts = [
  'shell/shell.css',
  'captcha/solver.ts',
  ...Object.values(drawnPages).flatMap(({ script }) => script ?? []),
];

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Renders each static page into its HTML file. React runs in the build, so no page loads it unless it asks. */
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

/**
 * Applies the dark tokens by the system's preference. These pages have no theme toggle and no script before the first
 * paint.
 */
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

/**
 * The server build: one file for Node with all dependencies, because React is not installed in production. Its folder
 * is hidden, so that the server does not serve it.
 */
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
    // The content security policy forbids data: URLs.
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
  // The API serves these paths, with the pages of its last build.
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
        '/form/',
        '/thankyou',
        '^/[a-z0-9-]*[a-z2-9]{26}$',
      ].map((path) => [path, api]),
    ),
  },
  ...(isSsrBuild === true ? serverBuild() : browserBuild()),
}));
