import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['API'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, manifest: true, reportCompressedSize: true },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/health': api } },
});
