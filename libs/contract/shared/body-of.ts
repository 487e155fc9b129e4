import { IsBoolean, IsIn, IsNumber, IsString, Matches, Min, MinLength } from 'class-validator';
import type { Field, Fields } from '../kernel/fields.ts';
import { message } from './messages.ts';
import { Email, IntegerIn, LongText, Moment, NumberIn, Optional, Phone, Postcode, RecordID, Text } from './rules.ts';

/** Rules that a body sets for a field itself, in the order of decorators above a property. */
export interface ByHand<Needed extends boolean = boolean> {
  readonly isNeeded: Needed;
  readonly rules: readonly PropertyDecorator[];
}
/** The field is required, with these rules. */
export const needed = (...rules: readonly PropertyDecorator[]): ByHand<true> => ({ isNeeded: true, rules });
/** The field may be left out or null, with these rules. */
export const mayHold = (...rules: readonly PropertyDecorator[]): ByHand<false> => ({ isNeeded: false, rules });

/** How a body takes a field: required with a message, by its own rules, or by default optional with the table's rules. */
type Taken = string | ByHand;
type Needs<How, Name> = Name extends keyof How ? (How[Name] extends string | ByHand<true> ? true : false) : false;
type BodyOf<Table extends Fields, How> = {
  -readonly [Name in keyof Table as Needs<How, Name> extends true ? Name : never]: NonNullable<Table[Name]['blank']>;
} & {
  -readonly [Name in keyof Table as Needs<How, Name> extends true ? never : Name]?: NonNullable<
    Table[Name]['blank']
  > | null;
};

/** The rules of a text. The last one is checked first. */
function textRules(
  rule: PropertyDecorator,
  min: number | undefined,
  required: string | undefined,
): PropertyDecorator[] {
  const filled = { message: required ?? '' };
  return required === undefined ? [rule] : [rule, MinLength(min ?? 1, filled), IsString(filled)];
}

function rulesOf(field: Field, required: string | undefined): PropertyDecorator[] {
  const { kind, label, said = label, min = 0, max = 0, wrong, oneOf = [], ids = {} } = field;
  const saying = (usual: string): string => required ?? wrong ?? usual;
  switch (kind) {
    case 'text':
      return textRules(Text(max, wrong ?? message.text(said, max)), field.min, required);
    case 'lines':
      return textRules(LongText(max, wrong ?? message.text(said, max)), field.min, required);
    case 'email':
      return [Email(saying(message.choice(said)))];
    case 'phone':
      return [Phone({ min, max }, saying(message.number(said)))];
    case 'postcode':
      return [Postcode(saying(message.number(said)))];
    case 'word':
    case 'years':
      return [IsIn(oneOf, { message: saying(message.choice(said)) })];
    case 'code':
      return [IsIn(Object.values(ids), { message: saying(message.choice(said)) })];
    case 'codesList': {
      const one = Object.values(ids).join('|');
      return [Matches(new RegExp(`^(?:${one})(?:,(?:${one}))*$`), { message: saying(message.choice(said)) })];
    }
    case 'id':
    case 'foreignID':
      return [RecordID(saying(message.id))];
    case 'year':
      return [IntegerIn(min, max, saying(message.year(said)))];
    case 'count':
    case 'cents':
      return [IntegerIn(min, max, saying(message.number(said)))];
    case 'number':
    case 'money': {
      const options = { message: saying(message.number(said)) };
      return field.max === undefined
        ? [IsNumber({}, options), Min(min, options)]
        : [NumberIn(min, max, options.message)];
    }
    case 'percent':
      return [NumberIn(0, 100, saying(message.percent(said)))];
    case 'yesNo':
      return [IsBoolean({ message: saying(message.yesNo(said)) })];
    case 'moment':
    case 'day':
      return [Moment(saying(message.moment(said)))];
  }
}

/**
 * A body class with these fields, in this order, each with the rules of its table. A subclass adds fields that no table has.
 * Take special fields out of the table first. Do not declare them again in the subclass, because class-validator would then
 * drop the rules of this class and keep `Optional`.
 */
export function bodyOf<const Table extends Fields, const How extends { readonly [Name in keyof Table]?: Taken } = {}>(
  table: Table,
  how?: How & { readonly [Unknown in Exclude<keyof How, keyof Table>]: never },
): new () => BodyOf<Table, How> {
  class Body {}
  const taken: Readonly<Record<string, Taken | undefined>> = { ...how };
  for (const [name, field] of Object.entries(table)) {
    const as = taken[name];
    const rules =
      typeof as === 'object' ? as.rules : [...(as === undefined ? [Optional()] : []), ...rulesOf(field, as)];
    // Decorators apply from the property upwards, so the last rule is applied first.
    for (const rule of rules.toReversed()) rule(Body.prototype, name);
  }
  // An instance gets its fields from the request.
  return Body as new () => BodyOf<Table, How>;
}
