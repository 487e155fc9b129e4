import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { VEHICLES_FOUND } from '@leaseledger/contract/vehicles/vehicle.codes';
import { vehicleEndpoints } from '@leaseledger/contract/vehicles/vehicle.endpoints';
import { vehicleMessage } from '@leaseledger/contract/vehicles/vehicle.messages';
import { TestApi } from '../../testing/test-api.ts';

let api: TestApi;
const manufacturers = () => api.visitor().call(vehicleEndpoints.manufacturers);
const search = (body: object) => api.visitor().call(vehicleEndpoints.search, { body });
const found = async (SearchString: string, others: object = {}) => (await search({ SearchString, ...others })).shown;
const names = async (SearchString: string, others: object = {}) =>
  (await found(SearchString, others)).map(({ Manufacturer, Model, Year }) => `${Manufacturer} ${Model} ${Year}`);

describe('the simulated catalogue', () => {
  beforeAll(async () => {
    api = await TestApi.start();
  });

  it('the simulated catalogue lists manufacturers in order, and marks them as simulated', async () => {
    const { shown } = await manufacturers();
    expect(shown).toContainEqual({ Manufacturer: 'Toyota', IsSimulated: true });
    const all = shown.map(({ Manufacturer }) => Manufacturer);
    expect(all).toEqual(all.toSorted((one, other) => one.localeCompare(other, 'en')));
  });

  it('the simulated catalogue finds vehicles by beginnings of words in any order and spelling, the newest first', async () => {
    expect(await found('rav toy hyb 2026')).toEqual([
      { Manufacturer: 'Toyota', Model: 'RAV4 Hybrid', Year: 2026, New: true, IsSimulated: true },
    ]);
    for (const text of ['MAZDA CX-5', 'cx5 mazda', 'mazda cx 5'])
      expect((await names(text))[0]).toBe('Mazda CX-5 2026');
    expect(await names('skoda oct', { Year: 2010 })).toEqual(['Škoda Octavia 2010']);
    expect(await names('kia stinger')).toEqual([
      'Kia Stinger 2023',
      'Kia Stinger 2022',
      'Kia Stinger 2021',
      'Kia Stinger 2020',
      'Kia Stinger 2019',
      'Kia Stinger 2018',
      'Kia Stinger 2017',
    ]);
    expect(await found('Toyota')).toHaveLength(VEHICLES_FOUND);
    expect(await found('nothing of the kind')).toEqual([]);
  });

  it('the simulated catalogue filters new vehicles, used ones, and those of a year', async () => {
    expect(await names('tesla model y', { New: true })).toEqual(['Tesla Model Y 2026']);
    expect(await names('tesla model y', { New: false })).toEqual([
      'Tesla Model Y 2025',
      'Tesla Model Y 2024',
      'Tesla Model Y 2023',
      'Tesla Model Y 2022',
    ]);
    expect(await names('tesla model', { Year: 2019 })).toEqual([
      'Tesla Model 3 2019',
      'Tesla Model S 2019',
      'Tesla Model X 2019',
    ]);
    expect(await names('tesla model y', { New: true, Year: 2023 })).toEqual([]);
    expect(await names('tesla model y', { New: null, Year: null })).toHaveLength(5);
  });

  it('a vehicle search needs 4 characters', async () => {
    for (const SearchString of ['kia', ' kia ', '', undefined, 7])
      expect(await search({ SearchString })).toMatchObject({
        status: 400,
        payload: { errors: { SearchString: vehicleMessage.searchString } },
      });
    expect(await search({ SearchString: 'x'.repeat(201), New: 'yes', Year: 1 })).toMatchObject({
      status: 400,
      payload: { errors: { SearchString: expect.any(String), New: expect.any(String), Year: expect.any(String) } },
    });
  });

  it('vehicle searches are limited per address, apart from other calls', async () => {
    const limited = await TestApi.start({ settings: { publicCallsPerMinute: 2 } });
    const statuses = async (ask: () => Promise<{ readonly status: number }>) => [
      (await ask()).status,
      (await ask()).status,
      (await ask()).status,
    ];
    const visitor = limited.visitor();
    expect(await statuses(() => visitor.call(vehicleEndpoints.search, { body: { SearchString: 'toyota' } }))).toEqual([
      200, 200, 429,
    ]);
    expect(await statuses(() => visitor.call(vehicleEndpoints.manufacturers))).toEqual([200, 200, 429]);
    expect(await visitor.call(authEndpoints.login, { body: {} })).toMatchObject({ status: 400 });
  });
});

describe('a catalogue over HTTP', () => {
  const asked: unknown[] = [];
  let told: unknown = [];
  const standIn = createServer((request, response) => {
    asked.push([request.url, request.headers['x-api-key']]);
    if (told === 'silence') return;
    response.statusCode = told === 'broken' ? 500 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(told));
  });
  const unreachable = { status: 503, message: vehicleMessage.unreachable };
  beforeAll(async () => {
    await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
    const { port } = standIn.address() as AddressInfo;
    api = await TestApi.start({ settings: { vehicles: { url: `http://127.0.0.1:${port}/v1`, apiKey: 'a-secret' } } });
  });
  afterAll(async () => {
    await TestApi.endAll();
    standIn.closeAllConnections();
    await new Promise((resolve) => standIn.close(resolve));
  });

  it('a catalogue that is late or answers no list gives a plain 503, and is asked again', async () => {
    for (told of ['broken', { manufacturers: [] }, 'silence']) expect(await manufacturers()).toMatchObject(unreachable);
    told = 'broken';
    expect(await search({ SearchString: 'toyota' })).toMatchObject(unreachable);
  });

  it('the manufacturers of a catalogue are asked for once an hour', async () => {
    asked.length = 0;
    told = ['Kia', '', 7, 'x'.repeat(101), 'Toyota'];
    const all = [
      { Manufacturer: 'Kia', IsSimulated: false },
      { Manufacturer: 'Toyota', IsSimulated: false },
    ];
    expect([(await manufacturers()).shown, (await manufacturers()).shown]).toEqual([all, all]);
    expect(asked).toEqual([['/v1/manufacturers', 'a-secret']]);
    told = ['Zeekr'];
    api.passMinutes(61);
    expect((await manufacturers()).shown).toEqual([{ Manufacturer: 'Zeekr', IsSimulated: false }]);
  });

  it('a catalogue gets the search of the visitor, and vehicles that no record could hold are left out', async () => {
    asked.length = 0;
    const car = { manufacturer: 'Kia', model: 'EV5 Air', year: 2026, new: true };
    told = [
      car,
      { ...car, year: '2026' },
      { ...car, model: '' },
      { ...car, manufacturer: undefined },
      null,
      { ...car, model: 'Sportage', year: 2019, new: 'yes' },
    ];
    expect(await found('kia & co', { New: true, Year: 2026 })).toEqual([
      { Manufacturer: 'Kia', Model: 'EV5 Air', Year: 2026, New: true, IsSimulated: false },
      { Manufacturer: 'Kia', Model: 'Sportage', Year: 2019, New: false, IsSimulated: false },
    ]);
    expect(asked).toEqual([['/v1/vehicles?search=kia+%26+co&new=true&year=2026', 'a-secret']]);
    told = Array.from({ length: 50 }, () => car);
    expect(await found('kia ev')).toHaveLength(VEHICLES_FOUND);
  });
});
