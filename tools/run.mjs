import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs a program in the repository's root, with its output on ours.
 * @param {string} program its name; `node` means this very Node, whatever the PATH says
 * @param {string[]} args its arguments, never passed through a shell
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 * @returns {Promise<boolean>} whether it ended with code 0; false also when it could not start
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

/** The repository's root, the working folder of every tool. */
export const root = fileURLToPath(new URL('..', import.meta.url));
