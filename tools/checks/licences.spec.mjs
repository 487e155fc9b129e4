import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

it('Ships no package without a licence', () => {
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  );
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(([, { license }]) => license === undefined).map(([path]) => path)).toEqual([]);
});

it('Locks an integrity for each package, and no address of one registry', () => {
  const fetched = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  expect(fetched.filter(([, { integrity, resolved }]) => integrity === undefined || resolved !== undefined)).toEqual(
    [],
  );
});
