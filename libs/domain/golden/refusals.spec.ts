import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { eventDefinitions } from '../areas.ts';
import { by } from '../kernel/given.ts';
import { Rejection } from '../kernel/rejection.ts';
import { generatedSteps, type Decided, type Step } from './generated-commands.ts';

/** A message may name a person by its number. Generated persons are called so. */
const isNumber = (text: string) => /^Person \d$/.test(text);

/** The texts of an event that the log seals. */
const sealedIn = ({ type, data }: Decided): readonly string[] =>
  (eventDefinitions[type]?.personal?.fields ?? [])
    .map((path) => path.split('.').reduce<unknown>((value, name) => Object(value)[name], data))
    .flatMap((value) => (typeof value === 'string' && value.length > 2 && !isNumber(value) ? [value] : []));

/** The refusals of a story that contain a detail which the log sealed before. */
function leaks(steps: readonly Step[], refused: Set<string>): readonly string[] {
  const streams = new Map<string, readonly Decided[]>();
  const sealed = new Set<string>();
  return steps.flatMap((step) => {
    const past = streams.get(step.stream) ?? [];
    const decided = past.length > 0 && step.begins ? [] : step.decide(past);
    if (decided instanceof Rejection) {
      refused.add(decided.message);
      return [...sealed].some((text) => decided.message.includes(text)) ? [decided.message] : [];
    }
    const events = decided.map((event) => by(step.actor, event));
    for (const text of events.flatMap(sealedIn)) sealed.add(text);
    streams.set(step.stream, [...past, ...events]);
    return [];
  });
}

it('a refusal names no sealed detail, because batches record its reason in clear', () => {
  const refused = new Set<string>();
  fc.assert(
    fc.property(generatedSteps, (steps) => {
      expect(leaks(steps, refused)).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
  expect(refused.size).toBeGreaterThan(20);
});
