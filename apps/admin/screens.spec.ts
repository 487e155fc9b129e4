import { expect, it } from '@jest/globals';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { screens } from '@leaseledger/contract/screens/screens';
import { areas } from './areas.ts';
import { pages } from './pages.ts';
import { allPages } from './platform/screens/use-areas.ts';

it('every screen has the same rule as in the contract', () => {
  const open = areas.flatMap(({ path, may, screens: { Create, Record } }) => [
    { screen: `/admin${path}`, who: may.list },
    ...(Record === undefined ? [] : [{ screen: `/admin${path}/view/{id}`, who: may.list }]),
    ...(Create === undefined ? [] : [{ screen: `/admin${path}/add`, who: may['create'] }]),
  ]);
  const ofPages = allPages(areas, pages).map(({ path, who }) => ({ screen: `/admin${path}`, who }));
  for (const { screen, who } of [...open, ...ofPages])
    expect({ screen, isSame: screens.find((each) => each.screen === screen)?.who === who }).toEqual({
      screen,
      isSame: true,
    });
});

it('every rule of the contract belongs to a screen or a page', () => {
  const known = new Set([
    ...areas.map(({ path }) => path),
    ...allPages(areas, pages).flatMap(({ path, paths = [] }) => [path, ...paths]),
  ]);
  const parts = /\/(?:add|view\/\{id\})$/;
  expect(
    screens
      .map(({ screen }) =>
        screen
          .replace('/admin', '')
          .replace(parts, '')
          .replace(/\{(\w+)\}/, ':$1'),
      )
      .filter((path) => !known.has(path)),
  ).toEqual([]);
});

it('a report has the resource, the title and the rule of its screen', async () => {
  const reports = areas.flatMap(({ resource, label: title, may: { list: who }, report }) =>
    report === undefined ? [] : [{ resource, title, who, report }],
  );
  expect(reports).not.toEqual([]);
  for (const { report, ...shown } of reports) expect(await report()).toMatchObject(shown);
});

it('no two screens have the same address', () => {
  const paths = [
    ...areas.map(({ path }) => path),
    ...allPages(areas, pages).flatMap(({ path, paths: more = [] }) => [path, ...more]),
  ];
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

it('every record type has the address that mails link to', () => {
  // Records of one type may have several lists. Links lead to the first.
  const first = areas.filter(
    ({ subject: { type } }, at) => areas.findIndex(({ subject }) => subject.type === type) === at,
  );
  const shown = first.flatMap(({ subject, path }) =>
    Object.hasOwn(recordKinds, subject.type) ? [[subject.type, path]] : [],
  );
  expect(shown.toSorted()).toEqual(
    Object.entries(recordKinds)
      .map(([kind, { path }]) => [kind, `/${path}`])
      .toSorted(),
  );
});
