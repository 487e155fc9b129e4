import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The headless shell first: it draws the same with an eighth less CPU. */
const onPath = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

const usualPlaces = {
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) => onPath.map((name) => path.join(folder, name))),
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
    .filter(Boolean)
    .flatMap((folder) =>
      ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map((name) =>
        path.join(folder, name),
      ),
    ),
};

const playwrightCache = {
  linux: path.join(os.homedir(), '.cache/ms-playwright'),
  darwin: path.join(os.homedir(), 'Library/Caches/ms-playwright'),
  win32: path.join(process.env['LOCALAPPDATA'] ?? '', 'ms-playwright'),
};

/** The Chromiums that Playwright installed on this machine, the newest first. */
function fromPlaywright() {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? playwrightCache[process.platform];
  if (!cache || !fs.existsSync(cache)) return [];
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ];
  return fs
    .readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .flatMap((name) => inside.map((file) => path.join(cache, name, file)));
}

/**
 * Finds a Chromium, Chrome or Edge on this machine.
 * @returns {string | undefined} its path; undefined when there is none
 * @throws {Error} when CHROMIUM_PATH names a file that is not there
 */
export function findBrowser() {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !fs.existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  return named || [...(usualPlaces[process.platform] ?? []), ...fromPlaywright()].find((file) => fs.existsSync(file));
}

/**
 * Installs Debian's chromium if that needs no question: as root, on a system with apt-get.
 * @returns {string | undefined} its path; undefined when it could not be installed
 */
export function installBrowser() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return undefined;
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  console.log('No browser found: installing chromium with apt-get …');
  if (
    !apt('update', '-qq') ||
    !['chromium-headless-shell', 'chromium'].some((name) =>
      apt('install', '-y', '-qq', '--no-install-recommends', name),
    )
  )
    return undefined;
  return findBrowser();
}

/** The advice when no browser was found. */
export const howToGetABrowser =
  'no browser found. Install Chromium (Debian, Ubuntu: apt-get install chromium), Chrome or Edge, or set CHROMIUM_PATH to one.';
