import { createRequire } from 'node:module';
import {
  TransformationType,
  type ClassTransformOptions,
  type TransformFnParams,
  type TransformOptions,
  type TypeOptions,
} from 'class-transformer';
import { getMetadataStorage } from 'class-validator';

export type BodyClass = new () => object;

/** The metadata that class-transformer holds of a class. */
interface TransformRules {
  findTypeMetadata(
    type: BodyClass,
    name: string,
  ): { readonly typeFunction: () => unknown; readonly options?: TypeOptions } | undefined;
  findTransformMetadatas(
    type: BodyClass,
    name: string,
    direction: TransformationType,
  ): readonly { readonly transformFn: (asked: TransformFnParams) => unknown; readonly options?: TransformOptions }[];
  getExposedMetadatas(type: BodyClass): readonly unknown[];
  getExcludedMetadatas(type: BodyClass): readonly unknown[];
}

// The storage of class-transformer's decorators. The package has no public way to read it.
const { defaultMetadataStorage: transforms } = createRequire(import.meta.url)('class-transformer/cjs/storage.js') as {
  readonly defaultMetadataStorage: TransformRules;
};

type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Sent = Readonly<Record<string, unknown>>;
type Fields = Record<string, unknown>;

/**
 * Makes an instance of the class from the sent values. Undefined when a rule refuses them, or when only
 * class-transformer can handle them.
 */
export type Compiled = (sent: Sent) => object | undefined;

interface Field {
  readonly name: string;
  readonly type: Compiled | undefined;
  readonly transform: (value: unknown, sent: Sent) => unknown;
  readonly isAsked: (body: object, value: unknown) => boolean;
  readonly isValid: (body: object, value: unknown) => boolean;
}

const NO_OPTIONS: ClassTransformOptions = {};
/** The kinds of rules that check a value by themselves. */
const CHECKS = ['customValidation', 'isDefined'];
const KINDS = [...CHECKS, 'conditionalValidation', 'nestedValidation'];
const isPlain = (value: unknown): value is Sent => typeof value === 'object' && value !== null && !Array.isArray(value);

const compiled = new Map<BodyClass, Compiled | undefined>();

/**
 * The rules of a body class, compiled once into one function. Undefined when a rule is of a kind that only
 * class-validator supports.
 */
export function compiledBody(type: BodyClass): Compiled | undefined {
  if (!compiled.has(type)) compiled.set(type, compile(type));
  return compiled.get(type);
}

function compile(type: BodyClass): Compiled | undefined {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const byName = Map.groupBy(rules, ({ propertyName }) => propertyName);
  const isKnown =
    rules.length > 0 &&
    rules.every(isKnownRule) &&
    transforms.getExposedMetadatas(type).length + transforms.getExcludedMetadatas(type).length === 0;
  const fields =
    isKnown && Object.keys(new type()).length === 0
      ? [...byName].map(([name, of]) => fieldOf(type, name, of))
      : [undefined];
  // A field that could not be compiled is missing in `all`.
  const all = fields.filter((field) => field !== undefined);
  return all.length < fields.length
    ? undefined
    : (sent) => instanceOf(type, new Map(all.map((field) => [field.name, field])), sent);
}

const constraintsOf = ({ constraintCls }: Rule) => getMetadataStorage().getTargetValidatorConstraints(constraintCls);

/** Groups, conditions of single rules and asynchronous checks are left to class-validator. */
const isKnownRule = (rule: Rule): boolean =>
  KINDS.includes(rule.type) &&
  !rule.always &&
  !rule.groups?.length &&
  rule.validateIf === undefined &&
  (!CHECKS.includes(rule.type) || constraintsOf(rule).every(({ async }) => !async));

/** The class of a field that holds objects; undefined for other fields. */
export const classOf = (type: BodyClass, name: string): BodyClass | undefined =>
  // `Type` is always given a class.
  transforms.findTypeMetadata(type, name)?.typeFunction() as BodyClass | undefined;

/** Compiles one field. Undefined when only class-transformer supports it. */
function fieldOf(type: BodyClass, name: string, rules: readonly Rule[]): Field | undefined {
  const ofKind = (...kinds: readonly string[]) => rules.filter((rule) => kinds.includes(rule.type));
  const [isNested, typed] = [ofKind('nestedValidation').length > 0, transforms.findTypeMetadata(type, name)];
  if (isNested !== (typed !== undefined) || typed?.options?.discriminator !== undefined) return undefined;
  const nested = typed && compiledBody(typed.typeFunction() as BodyClass); // `Type` is always given a class.
  const changes = transforms.findTransformMetadatas(type, name, TransformationType.PLAIN_TO_CLASS);
  if (
    (typed !== undefined && nested === undefined) ||
    changes.some(
      ({ options }) => options?.groups !== undefined || options?.since !== undefined || options?.until !== undefined,
    )
  )
    return undefined;
  const conditions = ofKind('conditionalValidation').map(
    ({ constraints }) => constraints[0] as (body: object, value: unknown) => boolean,
  ); // The condition is the first constraint of `ValidateIf`.
  const checks = ofKind(...CHECKS).flatMap((rule) => constraintsOf(rule).map(({ instance }) => ({ rule, instance })));
  return {
    name,
    type: nested,
    transform: (value, sent) =>
      changes.reduce(
        (changed: unknown, { transformFn }) =>
          transformFn({
            value: changed,
            key: name,
            obj: sent,
            type: TransformationType.PLAIN_TO_CLASS,
            options: NO_OPTIONS,
          }),
        value,
      ),
    isAsked: (body, value) => conditions.every((holds) => holds(body, value)),
    isValid: (body, value) =>
      checks.every(({ rule, instance }) => {
        const asked = { targetName: type.name, property: name, object: body, value, constraints: rule.constraints };
        return rule.each && Array.isArray(value)
          ? value.every((each: unknown) => instance.validate(each, asked) === true)
          : instance.validate(value, asked) === true;
      }) && !(isNested && value === null),
  };
}

function instanceOf(type: BodyClass, fields: ReadonlyMap<string, Field>, sent: Sent): object | undefined {
  const body = new type() as Fields; // The fields are assigned by name below.
  for (const [name, value] of Object.entries(sent)) {
    const field = fields.get(name);
    if (field === undefined) continue;
    const made = madeOf(field, value);
    // Undefined when the value is refused, or is an object that no class describes.
    if (made === undefined) return undefined;
    const changed = field.transform(made, sent);
    if (changed !== undefined) body[name] = changed;
  }
  for (const field of fields.values()) {
    const value = body[field.name];
    if (field.isAsked(body, value) ? !field.isValid(body, value) : field.type !== undefined && value !== undefined)
      return undefined;
  }
  return body;
}

function madeOf({ type }: Field, value: unknown): unknown {
  if (type === undefined) return typeof value === 'object' && value !== null ? undefined : value;
  if (Array.isArray(value)) {
    const all = value.map((each: unknown) => (isPlain(each) ? type(each) : undefined));
    return all.includes(undefined) ? undefined : all;
  }
  return isPlain(value) ? type(value) : undefined;
}
