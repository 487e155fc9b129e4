import { expect, it } from '@jest/globals';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { screens } from '@leaseledger/contract/screens/screens';
import { areas } from './areas.ts';

it('every screen has the same rule as in the contract', () => {
  const open = areas.flatMap(({ path, may, screens: { Create, Record } }) => [
    { screen: `/admin${path}`, who: may.list },
    ...(Record === undefined ? [] : [{ screen: `/admin${path}/view/{id}`, who: may.list }]),
    ...(Create === undefined ? [] : [{ screen: `/admin${path}/add`, who: may['create'] }]),
  ]);
  for (const { screen, who } of open)
    expect({ screen, isSame: screens.find((each) => each.screen === screen)?.who === who }).toEqual({
      screen,
      isSame: true,
    });
});

it('every record type has the address that mails link to', () => {
  const shown = areas.flatMap(({ subject, path }) =>
    Object.hasOwn(recordKinds, subject.type) ? [[subject.type, path]] : [],
  );
  expect(shown.toSorted()).toEqual(
    Object.entries(recordKinds)
      .map(([kind, { path }]) => [kind, `/${path}`])
      .toSorted(),
  );
});
