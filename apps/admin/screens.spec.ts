import { expect, it } from '@jest/globals';
import { screens } from '@leaseledger/contract/screens/screens';
import { areas } from './areas.ts';

it('asks the rules that the contract says of its screens', () => {
  const open = areas.flatMap(({ path, may, screens: { Create, Record } }) => [
    { screen: `/admin${path}`, who: may.list },
    ...(Record === undefined ? [] : [{ screen: `/admin${path}/view/{id}`, who: may.list }]),
    ...(Create === undefined ? [] : [{ screen: `/admin${path}/add`, who: may['create'] }]),
  ]);
  for (const { screen, who } of open) expect({ screen, isSame: screens.find((each) => each.screen === screen)?.who === who }).toEqual({ screen, isSame: true });
});
