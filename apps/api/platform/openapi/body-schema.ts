import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Schema = Record<string, unknown>;

/** The JSON Schema of each rule of class-validator. */
const words: Readonly<Record<string, (constraints: readonly unknown[]) => Schema>> = {
  isString: () => ({ type: 'string' }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isBoolean: () => ({ type: 'boolean' }),
  isInt: () => ({ type: 'integer' }),
  isNumber: () => ({ type: 'number' }),
  isObject: () => ({ type: 'object' }),
  isIso8601: () => ({ type: 'string', format: 'date-time' }),
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  minLength: ([minLength]) => ({ minLength }),
  maxLength: ([maxLength]) => ({ type: 'string', maxLength }),
  matches: ([pattern]) => ({ type: 'string', ...(pattern instanceof RegExp && { pattern: pattern.source }) }),
  isIn: ([choices]) => (Array.isArray(choices) ? { enum: choices } : {}),
};

const isOptional = (rules: readonly Metadata[]): boolean => rules.some(({ type }) => type === 'conditionalValidation');

const isClass = (value: unknown): value is new () => object => typeof value === 'function';

function fieldSchema(type: new () => object, property: string, rules: readonly Metadata[]): Schema {
  if (rules.some((rule) => rule.type === 'nestedValidation')) {
    const nested: unknown = Reflect.getMetadata('design:type', type.prototype, property);
    if (isClass(nested)) return schemaOf(nested);
  }
  const said = rules.map(({ name, constraints }) => words[name ?? '']?.(constraints ?? []) ?? {});
  return { ...Object.assign({}, ...said.reverse()), ...(isOptional(rules) && { nullable: true }) };
}

/** The JSON Schema of a body, read from its validation rules. */
export function schemaOf(type: new () => object): Schema {
  const byProperty = Map.groupBy(
    getMetadataStorage().getTargetValidationMetadatas(type, '', false, false),
    ({ propertyName }) => propertyName,
  );
  const fields = [...byProperty];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([property, rules]) => [property, fieldSchema(type, property, rules)])),
    required: fields.filter(([, rules]) => !isOptional(rules)).map(([property]) => property),
  };
}
