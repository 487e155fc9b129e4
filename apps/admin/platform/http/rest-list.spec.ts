import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readAgainAfter } from './api.ts';
import { restList } from './rest-list.ts';

describe('what a list says of its age', () => {
  afterEach(() => void jest.restoreAllMocks());

  const read = async (headers: Readonly<Record<string, string>>) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('[]', { headers }));
    return (await restList('leads', {})).meta;
  };

  it('is what the server says of its rows', async () => {
    const time = '2026-11-24T01:00:00.000Z';
    expect(await read({})).toEqual({});
    expect(await read({ 'X-Older-Than': time })).toEqual({ olderThan: time });
    expect(await read({ 'X-State-Of': time, 'X-Older-Than': time })).toEqual({ stateOf: time, olderThan: time });
  });

  it('is read again soon without an own change, more rarely while it is rebuilt, and else never', () => {
    expect([{}, { olderThan: 'a moment' }, { olderThan: 'a moment', stateOf: 'a moment' }].map(readAgainAfter)).toEqual(
      [false, 2_000, 15_000],
    );
  });
});

it('a list that is answered with null is a failure, which its screen shows', async () => {
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('null'));
  await expect(restList('leads', {})).rejects.toThrow('The server answered nothing. Try again.');
  fetch.mockRestore();
});
