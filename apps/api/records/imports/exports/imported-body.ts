import { validBody } from '../../../platform/http/body.ts';
import { Failure } from '../../../platform/answers/failure.ts';
import type { RowValues } from './importables.ts';

/** The body of the call that a row stands for: 'Person.Email' is a field of the part 'Person'. */
export function bodyOf(values: RowValues): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const parts: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(values)) {
    const [part = '', field = ''] = name.split('.');
    (parts[part] ??= {})[field] = value;
  }
  return parts;
}

/**
 * One part of the body, checked with the parts that it needs. @throws Failure 400 with a message for each invalid field
 */
export const partOfBody = <Body extends object>(
  type: new () => Body,
  part: string,
  values: RowValues,
  beside: object = {},
): Body => validBody(type, { [part]: { ...bodyOf(values)[part], ...beside } });

/** The messages by field when the body is refused; none otherwise. */
export function refusalOf(check: () => unknown): Readonly<Record<string, string>> {
  try {
    check();
    return {};
  } catch (thrown) {
    const payload = thrown instanceof Failure ? thrown.payload : undefined;
    if (typeof payload !== 'object' || payload === null || !('errors' in payload)) throw thrown;
    // As `badInput` makes it.
    return payload.errors as Readonly<Record<string, string>>;
  }
}

/** The text of a field in a row; undefined without one. */
export function textAt(values: RowValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
