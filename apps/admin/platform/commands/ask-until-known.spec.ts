import { NOT_KNOWN_WHETHER_SAVED } from '@leaseledger/contract/kernel/endpoint';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../http/api-error.ts';
import { askUntilKnown, type Asking } from './ask-until-known.ts';
import { sendCommand, type Sending } from './send-command.ts';

const unknown = () => new ApiError(503, NOT_KNOWN_WHETHER_SAVED, 'It is not known whether this was saved, because …');
const away = () => new ApiError(503, 503, 'The event log cannot be reached at the moment.');
const refused = () => new ApiError(409, 409, 'Somebody else changed it');

/** The result of a command whose requests get these answers, one after the other, and all that happened. */
async function sent(...answers: (ApiError | 'saved')[]) {
  const [keys, told, pauses]: [(string | undefined)[], string[], number[]] = [[], [], []];
  const asking: Asking & Sending = {
    async ask(_target, _input, options) {
      keys.push(options?.idempotencyKey);
      const next = answers.shift();
      if (next instanceof ApiError) throw next;
      return { message: '', payload: next as never, undo: null, rights: null, request: null, age: {} };
    },
    pause: async (milliseconds) => void pauses.push(milliseconds),
    tell: (text) => void told.push(text),
    untilKnown: async () => (unknown, target, input, options) => askUntilKnown(unknown, target, input, options, asking),
  };
  const result = await sendCommand(leadEndpoints.assign, {} as never, { idempotencyKey: 'one press' }, asking).then(
    ({ payload }) => payload as unknown,
    (error: unknown) => error,
  );
  return { result, keys, told, pauses };
}

describe('a command with an unknown outcome', () => {
  it('a command with an unknown outcome is sent with the same key until the server knows, and the user is told once', async () => {
    const { result, keys, told, pauses } = await sent(unknown(), away(), new ApiError(0, 0, 'No connection'), 'saved');
    expect(result).toBe('saved');
    expect(new Set(keys)).toEqual(new Set(['one press']));
    expect([keys.length, pauses]).toEqual([4, [1_000, 2_000, 4_000]]);
    expect(told).toEqual(['It is not known whether this was saved. This page asks again until it is known.']);
  });

  it('a command with an unknown outcome ends with the refusal that the server gives later', async () => {
    expect((await sent(unknown(), refused())).result).toMatchObject({ status: 409 });
  });

  it('a command that was surely not saved is not sent again', async () => {
    const { result, keys, told } = await sent(away());
    expect([result, keys.length, told]).toEqual([expect.objectContaining({ status: 503, code: 503 }), 1, []]);
  });
});
