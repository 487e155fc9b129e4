import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Json, JsonObject } from '../event-log.ts';
import { seal, SealBroken, sealedPart, unseal } from './seal.ts';

const fields = ['FirstName', 'Income', 'changes.Phone', 'changes.Address.Suburb'];

/** Any JSON value, as a log can hold it. */
const json: fc.Arbitrary<Json> = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)));
const partly = (model: Record<string, fc.Arbitrary<Json>>): fc.Arbitrary<JsonObject> =>
  fc.record(model, { requiredKeys: [], noNullPrototype: true });
const changes = fc.oneof(
  json,
  partly({ Phone: json, StatusCodeID: json, Address: fc.oneof(json, partly({ Suburb: json, State: json })) }),
);
const data = partly({ PersonID: json, FirstName: json, Income: json, Notes: json, changes });

const text = fc.string({ unit: 'binary', maxLength: 30 });
const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const sealing = fc.record({ data, subject: text, context: text, key });
const stored = (event: JsonObject): JsonObject => JSON.parse(JSON.stringify(event));

describe('Sealed data', () => {
  it('opens sealed data to its original value', () =>
    fc.assert(
      fc.property(sealing, ({ data: event, ...options }) => {
        const sealed = stored(seal(event, { ...options, fields, randomBytes }));
        expect(unseal(sealed, options.key, options.context)).toEqual(event);
      }),
      { numRuns: 100 },
    ));

  it('opens sealed data with no other key and in no other event', () =>
    fc.assert(
      fc.property(sealing, key, text, ({ data: event, ...options }, otherKey, otherContext) => {
        const sealed = stored(seal(event, { ...options, fields, randomBytes }));
        fc.pre(sealedPart(sealed) !== undefined && !otherKey.equals(options.key) && otherContext !== options.context);
        expect(() => unseal(sealed, otherKey, options.context)).toThrow(SealBroken);
        expect(() => unseal(sealed, options.key, otherContext)).toThrow(SealBroken);
      }),
      { numRuns: 100 },
    ));

  it('leaves no personal field readable, with a key or without', () =>
    fc.assert(
      fc.property(sealing, fc.stringMatching(/^secret[a-z0-9]{20}$/), ({ data: event, ...options }, secret) => {
        const sealed = stored(
          seal(
            { ...event, FirstName: secret, changes: { Phone: [secret], StatusCodeID: 3 } },
            { ...options, fields, randomBytes },
          ),
        );
        expect(JSON.stringify(sealed)).not.toContain(secret);
        expect(unseal(sealed, undefined, options.context)).toMatchObject({
          FirstName: null,
          changes: { Phone: null, StatusCodeID: 3 },
        });
      }),
      { numRuns: 100 },
    ));
});
