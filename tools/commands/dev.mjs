// npm run dev: the API, restarted on each change of a file, behind both web apps with hot reload.
import '../node-version.mjs';
import '../explain.mjs';
import { spawn } from 'node:child_process';
import { root } from '../run.mjs';

const port = process.env['PORT'] ?? '3000';
const env = { ...process.env, API: `http://127.0.0.1:${port}` };
const vite = 'node_modules/vite/bin/vite.js';

const programs = [
  ['--watch', '--watch-preserve-output', '--import', './tools/register.mjs', 'apps/api/main.ts'],
  [vite, 'apps/admin', '--config', 'apps/admin/vite.config.ts', '--port', '5173', '--strictPort'],
  [vite, 'apps/public-web', '--config', 'apps/public-web/vite.config.ts', '--port', '5174', '--strictPort'],
].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }));

console.log('Console: http://127.0.0.1:5173/admin/   Public pages: http://127.0.0.1:5174/   Ctrl+C stops all.');

function stop(code) {
  for (const program of programs) program.kill('SIGTERM');
  process.exitCode ??= code;
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(0));
for (const program of programs) program.once('exit', (code) => stop(code ?? 0));
