import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import { getMetadataStorage, IsEmail, IsString, ValidateIf } from 'class-validator';
import * as fc from 'fast-check';
import {
  amendedLead,
  booking,
  company,
  inboundLead,
  lead,
  person,
  quote,
  registration,
  session,
} from './testing/bodies.ts';
import { checkedBody, validBody } from './platform/http/body.ts';
import { compiledBody } from './platform/http/compiled-body.ts';
import { Failure } from './platform/answers/failure.ts';

type BodyClass = new () => object;
const classes = [...new Set(allEndpoints.flatMap(({ body }) => (body === undefined ? [] : [body])))];

/** Values that some rule accepts, and values that are almost valid. */
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    true,
    false,
    0,
    1,
    -1,
    1.5,
    3,
    5,
    7,
    12,
    18,
    41,
    42,
    45,
    99,
    100,
    382,
    1240,
    2019,
    9_999,
    18_000,
    2 ** 53,
    'x',
    'ab',
    'Ms',
    'Sir',
    'VIC',
    'XX',
    '3220',
    '12345',
    'Aroha',
    ' Aroha ',
    'Aroha\u200b',
    'Barwon Health',
    'aroha@example.com',
    ' AROHA@Example.com',
    'aroha@example',
    '0412 884 210',
    '+61412884210',
    '123',
    'Statutory',
    'Operational',
    'Wants both methods side by side',
    'too short',
    'x'.repeat(201),
    'y'.repeat(8_001),
    '2026-12-01T09:30+11:00',
    '2026-02-30T00:00Z',
    '2026-11-23',
    '9:30',
    'Password-1234',
    'lead-1/2b7d',
    'lead-1',
    'Notes',
    'a@b.c,d@e.f',
  ),
  fc.integer(),
  fc.double(),
  fc.string(),
  fc.boolean(),
);
const value = (depth: number): fc.Arbitrary<unknown> =>
  depth === 0
    ? leaf
    : fc.oneof(
        { weight: 8, arbitrary: leaf },
        { weight: 1, arbitrary: fc.array(leaf, { maxLength: 3 }) },
        { weight: 1, arbitrary: fc.dictionary(fc.string(), leaf, { maxKeys: 3, noNullPrototype: true }) },
      );

/** Any body with fields of the class, sometimes with other fields. */
function bodyOf(type: BodyClass): fc.Arbitrary<object> {
  const names = [
    ...new Set(
      getMetadataStorage()
        .getTargetValidationMetadatas(type, '', false, false)
        .map(({ propertyName }) => propertyName),
    ),
  ];
  const fieldOf = (name: string): fc.Arbitrary<unknown> => {
    const nested: unknown = Reflect.getMetadata('design:type', type.prototype, name);
    if (typeof nested !== 'function' || [String, Number, Boolean, Object].includes(nested as StringConstructor))
      return value(1);
    const inner =
      nested === Array
        ? fc.array(
            fc.oneof(
              fc.record(
                { leadID: leaf, record: leaf, field: leaf, at: leaf, text: leaf, previousAssigneeID: leaf },
                { requiredKeys: [] },
              ),
              leaf,
            ),
            { maxLength: 3 },
          )
        : bodyOf(nested as BodyClass);
    return fc.oneof({ weight: 9, arbitrary: inner }, { weight: 1, arbitrary: value(1) });
  };
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries([
    ...names.map((name) => [name, fieldOf(name)] as const),
    ['unknown', leaf],
    ['toString', leaf],
  ]);
  return fc.record(model, { requiredKeys: names.filter((_, index) => index % 3 === 0), noNullPrototype: true });
}

/** Bodies of the specs, with some fields replaced by any value. */
const known = [
  person(),
  person({ PersonID: 1, Version: 0 }),
  lead(1),
  amendedLead(1, 0),
  company(),
  inboundLead(),
  booking(),
  { email: 'a@b.co', password: 'x' },
  { leadID: 1, assigneeID: 2 },
  { leads: [{ leadID: 1 }], assigneeID: 2 },
  { leadID: 1, previousStatusCodeID: 3, newStatusCodeID: 5 },
  { Lead: { LeadID: 1, Version: 0, Notes: 'Wants both methods' } },
  { decision: 'lead-1/x' },
  company({ CompanyID: 1, Version: 0 }),
  { ParentCompanyID: 1, ChildCompanyID: 2, DateFrom: '2026-12-01T09:30+11:00' },
  { LinkedCompanyID: 1, DateTo: null },
  { NoteID: 1, Version: 0, Note: 'Rang' },
  { query: 'ab' },
  { UserEmbeddedItemID: 1, Name: 'Sales', EmbedContent: 'https://a.example' },
  session(),
  { ...session(), sessionID: 1, Version: 0 },
  { sessionID: 1, cancelledSessionReason: 'Flood' },
  registration({ SessionID: 1, SessionLink: 'a' }, 1),
  { PersonID: 1, SessionID: 1 },
  quote({ sessionAttendeeID: 1, secretKey: 'a' }),
  { sessionAttendanceID: 1, secretKey: 'a', feedback: 1, state: 'VIC', preferredCallTime: '2026-12-01T09:30+11:00' },
  { sessionAttendanceID: 1, didAttend: true },
  { sessionAttendeeID: 1, newState: 1 },
  { SessionAttendanceID: 1, Version: 0 },
  { LastAppVersion: '3.0.6' },
  { userID: 1, permissionType: 25_000 },
  { userID: 1, userPermissionID: 125_000, status: 0 },
  { date: '2026-11-23' },
];
const nearlyKnown = fc
  .tuple(
    fc.constantFrom<object>(...known),
    fc.constantFrom('Lead', 'Person', 'Company', ''),
    fc.dictionary(
      fc.constantFrom(
        'Notes',
        'PersonID',
        'FirstName',
        'State',
        'Email',
        'ContactNumber',
        'BusinessUse',
        'LeaseType',
        'AnnualKMs',
        'CompanyID',
        'CompanyName',
        'PriorityCodeID',
        'leadID',
        'Date',
        'Slot',
        'Person',
      ),
      value(1),
      { maxKeys: 2, noNullPrototype: true },
    ),
  )
  .map(([body, within, changes]) =>
    within === '' || !(within in body)
      ? { ...body, ...changes }
      : { ...body, [within]: { ...(body as Record<string, object>)[within], ...changes } },
  );

const outcome = (work: () => object): unknown => {
  try {
    const body = work();
    return { class: body.constructor, keys: Object.keys(body), body };
  } catch (thrown) {
    if (thrown instanceof Failure)
      return {
        status: thrown.status,
        message: thrown.message,
        payload: thrown.payload,
        order: JSON.stringify(thrown.payload),
      };
    throw thrown;
  }
};

describe('the compiled rules of a body', () => {
  it('every body of the contract has compiled rules', () => {
    expect(classes.filter((type) => compiledBody(type) === undefined)).toEqual([]);
  });

  it('compiled rules accept the same bodies as class-validator, with the result of class-transformer', () => {
    const taken = new Set<BodyClass>();
    const holds = (type: BodyClass, generated: object) => {
      // The form in which the body comes over the wire.
      const sent: Record<string, unknown> = JSON.parse(JSON.stringify(generated));
      const before = structuredClone(sent);
      const answered = outcome(() => validBody(type, sent));
      expect(sent).toStrictEqual(before);
      expect({ type, sent, answered }).toStrictEqual({
        type,
        sent,
        answered: outcome(() => checkedBody(type, structuredClone(sent))),
      });
      if (compiledBody(type)?.(sent) !== undefined) taken.add(type);
    };
    for (const type of classes) for (const sent of known) holds(type, sent);
    fc.assert(fc.property(fc.constantFrom(...classes), nearlyKnown, holds), { numRuns: 300 });
    for (const type of classes)
      fc.assert(
        fc.property(bodyOf(type), (sent) => holds(type, sent)),
        { numRuns: 25 },
      );
    // Ids and codes of a random body are seldom right.
    expect(taken.size).toBeGreaterThan(classes.length / 3);
  });

  it('a body with rules that only class-validator supports is not compiled', () => {
    class Grouped {
      @IsString({ groups: ['some'] }) name!: string;
    }
    class Always {
      @IsEmail({}, { always: true }) email!: string;
    }
    class Conditional {
      @ValidateIf(() => true) @IsString({ validateIf: () => false }) name!: string;
    }
    class Nothing {}
    expect([Grouped, Always, Conditional, Nothing].map(compiledBody)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
