import { validBody } from '../../../platform/http/body.ts';
import { Failure } from '../../../platform/answers/failure.ts';
import type { RowValues } from './importables.ts';

/** The body of a call that a row would be: 'Person.Email' is the field of a part. */
export function bodyOf(values: RowValues): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const parts: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(values)) {
    const [part = '', field = ''] = name.split('.');
    (parts[part] ??= {})[field] = value;
  }
  return parts;
}

/** What one part of it is, with what must be there beside. @throws Failure 400 with a message for each field at fault */
export const partOfBody = <Body extends object>(
  type: new () => Body,
  part: string,
  values: RowValues,
  beside: object = {},
): Body => validBody(type, { [part]: { ...bodyOf(values)[part], ...beside } });

/** Why the body would be refused: field to message, none where it would not. */
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

/** A text of a row; undefined where it has none. */
export function textAt(values: RowValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
