import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { compiledBody } from './compiled-body.ts';
import { badInput, badRequest } from '../answers/failure.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One message per field, from the first rule that fails. A nested field has a dotted path, e.g. `Lead.Notes`. */
function messagesOf(errors: readonly ValidationError[], path = ''): [string, string][] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = path + property;
    const [first] = Object.values(constraints ?? {});
    const own: [string, string][] = first === undefined ? [] : [[field, first]];
    return [...own, ...messagesOf(children ?? [], `${field}.`)];
  });
}

/**
 * Turns the sent body into an instance of its class, without fields that the class does not name.
 * @param found errors of fields that the caller found. The answer holds them together with those of the rules
 * @throws Failure 400 with a message for each invalid field
 */
export function validBody<Body extends object>(
  type: new () => Body,
  sent: unknown,
  found: Readonly<Record<string, string>> = {},
): Body {
  if (!isRecord(sent)) throw badRequest('The request needs a JSON object as its body.');
  // The compiled rules turn the body into an instance of the class. When they refuse it, class-validator supplies the
  // messages.
  if (Object.keys(found).length > 0) return checkedBody(type, sent, found);
  return (compiledBody(type)?.(sent) as Body | undefined) ?? checkedBody(type, sent);
}

/**
 * Does the same with class-transformer and class-validator, which read their metadata each time.
 * @throws as `validBody`
 */
export function checkedBody<Body extends object>(
  type: new () => Body,
  sent: object,
  found: Readonly<Record<string, string>> = {},
): Body {
  const body = plainToInstance(type, sent, { exposeUnsetFields: false });
  const errors = validateSync(body, { whitelist: true, forbidUnknownValues: true, stopAtFirstError: true });
  const wrong = { ...Object.fromEntries(messagesOf(errors)), ...found };
  if (Object.keys(wrong).length > 0) throw badInput(wrong);
  return body;
}
