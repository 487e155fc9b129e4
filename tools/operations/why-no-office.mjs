import { spawnSync } from 'node:child_process';

/** Undefined when LibreOffice, which opens letters in a test, is on this machine; otherwise the reason why not. */
export function whyNoOffice() {
  const { status } = spawnSync('soffice', ['--version'], { stdio: 'ignore', timeout: 10_000 });
  return status === 0 ? undefined : 'letters as a word processor opens them: install libreoffice-writer-nogui';
}
