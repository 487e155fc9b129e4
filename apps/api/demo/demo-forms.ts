import type { QuarantineReason } from '@leaseledger/contract/forms/form.codes';
import {
  publicFields,
  type FormAnswers,
  type FormField,
  type FormFieldID,
} from '@leaseledger/contract/forms/form.fields';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The public forms of the demonstration. */
interface DemoForm {
  readonly Name: string;
  /** The place of the employer whose staff it is for; null for everybody. */
  readonly employer: number | null;
  readonly Embedded: boolean;
  readonly Enabled: boolean;
  readonly SendConfirmation: boolean;
  readonly Fields: readonly FormField[];
  /** The fields of its first version. */
  readonly earlier?: readonly FormField[];
  /** The place of the template of its confirmation, from its second version on. */
  readonly confirmation?: number;
}

const asking = (...ids: readonly FormFieldID[]): readonly FormField[] =>
  ids.map((id) => ({ id, label: publicFields[id].label }));
const contact = ['FirstName', 'LastName', 'ContactNumber', 'Email'] as const;

export const demoForms: readonly DemoForm[] = [
  {
    Name: 'Staff car day',
    employer: 0,
    Embedded: false,
    Enabled: true,
    SendConfirmation: true,
    Fields: [
      ...asking(...contact, 'State', 'InterestedCarManufacturer', 'InterestedCarModel'),
      { id: 'Notes', label: 'What would you like to know?' },
    ],
    earlier: asking(...contact, 'InterestedCarModel', 'Notes'),
    confirmation: 0,
  },
  {
    Name: 'Novated Know How',
    employer: null,
    Embedded: false,
    Enabled: true,
    SendConfirmation: false,
    Fields: asking('Title', ...contact, 'CompanyName', 'HasHadNovatedLease', 'Notes'),
    earlier: asking(...contact, 'CompanyName', 'Notes'),
  },
  {
    Name: 'Electric car quote',
    employer: null,
    Embedded: true,
    Enabled: true,
    SendConfirmation: true,
    Fields: asking(
      ...contact,
      'Postcode',
      'CurrentCarManufacturer',
      'CurrentCarModel',
      'CurrentCarYear',
      'InterestedCarManufacturer',
      'InterestedCarModel',
      'InterestedCarYear',
      'Notes',
    ),
  },
  {
    Name: 'Call me back',
    employer: null,
    Embedded: true,
    Enabled: true,
    SendConfirmation: false,
    Fields: [
      ...asking('FirstName', 'LastName', 'ContactNumber'),
      { id: 'PreferredCallTime', label: 'When shall we call?' },
      { id: 'Notes', label: 'What is it about?' },
    ],
  },
  {
    Name: 'Payroll lunch',
    employer: 1,
    Embedded: false,
    Enabled: false,
    SendConfirmation: false,
    Fields: asking(...contact, 'Notes'),
  },
];

interface Suspected {
  readonly form: number;
  readonly answers: Partial<FormAnswers>;
  readonly reasons: readonly QuarantineReason[];
}

/** The submissions that wait in the quarantine. */
export const suspectedSubmissions: readonly Suspected[] = [
  {
    form: 1,
    answers: {
      FirstName: 'Best',
      LastName: 'Loans',
      Email: 'best.loans@example.net',
      CompanyName: 'Best Loans',
      Notes: 'Fast loans: https://loans.example https://more.example www.most.example',
    },
    reasons: ['hiddenField', 'links'],
  },
  {
    form: 1,
    answers: {
      FirstName: 'Rank',
      LastName: 'Higher',
      Email: 'rank.higher@example.com',
      CompanyName: 'SEO',
      Notes: 'We put your site on the first page.',
    },
    reasons: ['hiddenField', 'tooFast'],
  },
  {
    form: 2,
    answers: {
      FirstName: 'Ivana',
      LastName: 'Petrova',
      Email: 'ivana.petrova@example.org',
      ContactNumber: '0412884977',
      Notes: 'I filled it in with my password manager, is that alright?',
    },
    reasons: ['tooFast'],
  },
  {
    form: 3,
    answers: { FirstName: 'Cheap', LastName: 'Tyres', ContactNumber: '0412884988', Notes: 'Tyres for your fleet.' },
    reasons: ['sameText'],
  },
  {
    form: 0,
    answers: {
      FirstName: 'Crypto',
      LastName: 'Wins',
      Email: 'crypto.wins@example.com',
      ContactNumber: '0412884999',
      Notes: 'Earn now: http://a.example http://b.example http://c.example',
    },
    reasons: ['tooFast', 'links'],
  },
];

/** The visitor of a lead that came from a form. */
interface FromForm {
  readonly lead: number;
  readonly form: number;
  readonly at: number;
}

export type FormStep =
  /** A form is added, or its second version saved. */
  | { readonly kind: 'form'; readonly form: number; readonly isSecond: boolean }
  /** The submission of a lead that is logged. */
  | { readonly kind: 'submission'; readonly form: number; readonly lead: number; readonly isSecond: boolean }
  | { readonly kind: 'suspected'; readonly suspected: number };

type Planned = FormStep & { readonly at: number; readonly by: number | null };

const savedAgain = (form: number, now: number): number => now - (50 + form) * DAY;

/** The forms, the submissions of the leads that came from them, and a quarantine. @param by who builds forms */
export function planForms(leads: readonly FromForm[], start: number, now: number, by: number): readonly Planned[] {
  return [
    ...demoForms.flatMap(({ earlier }, form): Planned[] => [
      { kind: 'form', form, isSecond: false, by, at: start + 2 * DAY + form * 20 * MINUTE },
      ...(earlier === undefined
        ? []
        : [{ kind: 'form', form, isSecond: true, by, at: savedAgain(form, now) } as const]),
    ]),
    ...leads.map(({ form, lead, at }): Planned => ({
      kind: 'submission',
      form,
      lead,
      by: null,
      at,
      isSecond: demoForms[form]?.earlier !== undefined && at > savedAgain(form, now),
    })),
    ...suspectedSubmissions.map((_, suspected): Planned => ({
      kind: 'suspected',
      suspected,
      by: null,
      at: now - (1 + 4 * suspected) * DAY - 95 * MINUTE,
    })),
  ];
}
