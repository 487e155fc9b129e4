import { readFileSync } from 'node:fs';
import { base64, type Answer } from '@leaseledger/contract/kernel/answer';

/** A schema of OpenAPI 3.0. */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * The schemas of the answers, by the names of the contract's views. `npm run answers` makes them, and its check finds
 * stale ones.
 */
export const answerSchemas: Readonly<Record<string, Schema>> = JSON.parse(
  readFileSync(new URL('answers.json', import.meta.url), 'utf8'),
);

const NOTHING = { type: 'object', nullable: true, maxProperties: 0 };

/**
 * The schema of a payload.
 * @throws Error for a view without a schema
 */
export function payloadSchema(answer: Answer<unknown>): Schema {
  if (answer === base64) return { type: 'string', format: 'byte' };
  const { view, isList, isNullable } = answer;
  if (view !== null && !Object.hasOwn(answerSchemas, view))
    throw new Error(`There is no schema of ${view}: run npm run answers`);
  const one: Schema = view === null ? NOTHING : { $ref: `#/components/schemas/${view}` };
  if (isList) return { type: 'array', items: one, ...(view === null && { maxItems: 0 }) };
  return isNullable ? { allOf: [one], nullable: true } : one;
}

/** A payload in the envelope of every call. */
export const envelopeOf = (payload: Schema): Schema => ({
  type: 'object',
  required: ['success', 'message', 'code', 'payload'],
  properties: { success: { type: 'boolean' }, message: { type: 'string' }, code: { type: 'integer' }, payload },
});
