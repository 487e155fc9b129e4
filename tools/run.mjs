import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs a program in the repository's root and lets it print as it goes.
 * @param {string} program what to run; `node` means this very Node, whatever the PATH says
 * @param {string[]} args its arguments, never passed through a shell
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 * @returns {Promise<boolean>} whether it ended with code 0; false as well when it could not be started
 */
export function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
}

/** The repository's root, with which every tool works whatever folder it was started in. */
export const root = fileURLToPath(new URL('..', import.meta.url));
