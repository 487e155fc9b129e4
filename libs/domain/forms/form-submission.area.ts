import { readsFormSubmissions } from '@leaseledger/contract/access/permissions';
import { quarantineReasons, type QuarantineReason } from '@leaseledger/contract/forms/form.codes';
import { blankForm } from '@leaseledger/contract/forms/form.details';
import {
  blankAnswers,
  FIRST_CAR_YEAR,
  personalAnswers,
  type FormAnswers,
} from '@leaseledger/contract/forms/form.fields';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import { isFarAhead } from '@leaseledger/contract/shared/call-time';
import { message } from '@leaseledger/contract/shared/messages';
import { merged } from '../behaviours/amendment.ts';
import type { Actor, DomainEvent } from '../kernel/decider.ts';
import { aggregate, type Command, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { activity } from '../kernel/history.ts';
import { invalid, missing, ruleBroken } from '../kernel/rejection.ts';
import { isSystem, may } from '../kernel/rights.ts';

interface OfSubmission {
  readonly FormSubmissionID: number;
  readonly FormID: number;
}

/** The form as the visitor saw it, and what staff had chosen for it. */
interface SubmittedForm {
  readonly FormName: string;
  /** The number of the version that the visitor saw. */
  readonly FormVersion: number;
  /** JSON text: a list of `{id, label}`. */
  readonly Fields: string;
  /** The company whose staff the form is for. */
  readonly CompanyID: number | null;
  /** The name of that company. `CompanyName` is what the visitor entered. */
  readonly EmployerName: string | null;
  readonly SendConfirmation: boolean;
}

/** The state of a submission that decisions, and the making of its lead, need. */
export interface FormSubmissionState extends OfSubmission {
  readonly stage: 'unknown' | 'quarantined' | 'accepted' | 'forgotten';
  readonly form: SubmittedForm;
  readonly answers: FormAnswers;
  readonly PersonID: number | null;
  readonly LeadID: number | null;
}

const blankSubmitted: SubmittedForm = {
  FormName: '',
  FormVersion: 1,
  Fields: blankForm.Fields,
  CompanyID: null,
  EmployerName: null,
  SendConfirmation: false,
};
/** Whose key seals the answers of a submission, also after its person is known. */
export const submissionKey = ({ FormSubmissionID }: Pick<OfSubmission, 'FormSubmissionID'>): string =>
  `formSubmission-${FormSubmissionID}`;
const ofSubmission = ({ FormSubmissionID, FormID }: OfSubmission): OfSubmission => ({ FormSubmissionID, FormID });
const isReason = (name: string): name is QuarantineReason => Object.hasOwn(quarantineReasons, name);
const noUndo = formMessage.submissionStays;

/**
 * Why answers do not fit the present time, by field. @param now ISO 8601, UTC
 */
export function unfitAnswers(
  answers: Pick<FormAnswers, 'PreferredCallTime' | 'CurrentCarYear' | 'InterestedCarYear'>,
  now: string,
): Readonly<Record<string, string>> {
  const { PreferredCallTime: call } = answers;
  const lastYear = new Date(now).getUTCFullYear() + 1;
  const isYear = (year: number | null) => year === null || (year >= FIRST_CAR_YEAR && year <= lastYear);
  return {
    ...(call !== null && call < now && { 'Lead.PreferredCallTime': formMessage.past }),
    ...(call !== null && isFarAhead(call, now) && { 'Lead.PreferredCallTime': formMessage.far }),
    ...(!isYear(answers.CurrentCarYear) && { 'Lead.CurrentCarYear': formMessage.carYear(lastYear) }),
    ...(!isYear(answers.InterestedCarYear) && { 'Lead.InterestedCarYear': formMessage.carYear(lastYear) }),
  };
}

interface ReceiveFormSubmission extends OfSubmission {
  readonly type: 'ReceiveFormSubmission';
  readonly form: SubmittedForm;
  readonly answers: FormAnswers;
  readonly reasons: readonly QuarantineReason[];
}

interface FormSubmissionReceived extends DomainEvent<
  'FormSubmissionReceived',
  OfSubmission &
    SubmittedForm &
    FormAnswers & {
      /** Why it is suspected; it then waits in the quarantine. Empty for an accepted one. */
      readonly reasons: readonly QuarantineReason[];
    }
> {}

const someAnswers: FormAnswers = {
  ...blankAnswers,
  FirstName: 'Ravi',
  LastName: 'Menon',
  Email: 'ravi.menon@example.com',
  Notes: 'Which cars are there?',
};

const receive: Decision<FormSubmissionState, ReceiveFormSubmission, FormSubmissionReceived> = {
  command: 'ReceiveFormSubmission',
  who: isSystem,
  of: 'new',
  decide({ FormSubmissionID, FormID, form, answers, reasons }, _state, { now }) {
    const unfit = unfitAnswers(answers, now);
    const [first] = Object.values(unfit);
    return first === undefined
      ? [{ type: 'FormSubmissionReceived', data: { FormSubmissionID, FormID, ...form, ...answers, reasons } }]
      : invalid(first, unfit);
  },
  events: {
    FormSubmissionReceived: {
      description: 'A visitor sent a form. It was accepted, or it is suspected and waits in the quarantine.',
      personal: personalOf('formSubmission', 'FormSubmissionID', personalAnswers),
      defaults: { ...blankSubmitted, ...blankAnswers },
      evolve: (state, data) => ({
        ...state,
        ...ofSubmission(data),
        stage: data.reasons.length === 0 ? 'accepted' : 'quarantined',
        form: merged(blankSubmitted, data),
        answers: merged(blankAnswers, data),
      }),
      // A robot sends thousands, and the tabs of the form list them.
      history: null,
      undo: noUndo,
      example: {
        FormSubmissionID: 9,
        FormID: 1,
        ...blankSubmitted,
        FormName: 'Novated Know How',
        ...someAnswers,
        reasons: ['links'],
      },
    },
  },
  any: (fc, { text, ids, moment, orNull }, FormSubmissionID) =>
    fc.record({
      FormSubmissionID: fc.constant(FormSubmissionID),
      FormID: ids,
      form: fc.record({ FormName: text, CompanyID: orNull(ids) }).map((some) => ({ ...blankSubmitted, ...some })),
      answers: fc
        .record({ FirstName: text, LastName: text, Notes: orNull(text), PreferredCallTime: orNull(moment) })
        .map((some) => ({ ...someAnswers, ...some })),
      reasons: fc.subarray(Object.keys(quarantineReasons).filter(isReason)),
    }),
  decidesAgain: true,
};

interface FormSubmissionReleased extends DomainEvent<'FormSubmissionReleased', OfSubmission> {}

const handles = (actor: Actor): boolean => may(readsFormSubmissions, actor);

const release: Decision<FormSubmissionState, Command<'ReleaseFormSubmission'>, FormSubmissionReleased> = {
  command: 'ReleaseFormSubmission',
  who: handles,
  of: 'known',
  decide: (_command, state) =>
    state.stage === 'accepted' ? [] : [{ type: 'FormSubmissionReleased', data: ofSubmission(state) }],
  events: {
    FormSubmissionReleased: {
      description: 'A suspected submission was released from the quarantine: its lead is made.',
      evolve: (state) => ({ ...state, stage: 'accepted' }),
      history: ({ FormSubmissionID }) =>
        activity('Submission released', `Submission ${FormSubmissionID} released from the quarantine`),
      undo: noUndo,
      example: { FormSubmissionID: 9, FormID: 1 },
    },
  },
  any: (fc) => fc.constant({}),
};

type Forgotten = 'dropped' | 'old' | 'person';

interface ForgetFormSubmission {
  readonly type: 'ForgetFormSubmission';
  /** `old`: it waited too long. `person`: its person is forgotten. */
  readonly because: Exclude<Forgotten, 'dropped'>;
}

interface FormSubmissionForgotten extends DomainEvent<
  'FormSubmissionForgotten',
  OfSubmission & { readonly because: Forgotten }
> {}

const forgotten = (state: FormSubmissionState, because: Forgotten): readonly FormSubmissionForgotten[] => [
  { type: 'FormSubmissionForgotten', data: { ...ofSubmission(state), because } },
];
const forgottenWords = {
  dropped: 'was dropped from the quarantine and is forgotten',
  old: 'waited 30 days in the quarantine and is forgotten',
  person: 'is forgotten with its person',
} as const satisfies Record<Forgotten, string>;

const drop: Decision<FormSubmissionState, Command<'DropFormSubmission'>, FormSubmissionForgotten> = {
  command: 'DropFormSubmission',
  who: handles,
  of: 'known',
  decide: (_command, state) =>
    state.stage === 'quarantined' ? forgotten(state, 'dropped') : ruleBroken(formMessage.notWaiting),
  events: {
    FormSubmissionForgotten: {
      description: 'A submission was forgotten: dropped from the quarantine, too old there, or with its person.',
      forgets: ({ FormSubmissionID }) => submissionKey({ FormSubmissionID: Number(FormSubmissionID) }),
      isSeenAtOnce: true,
      evolve: (state) => ({ ...state, stage: 'forgotten', answers: blankAnswers }),
      history: ({ FormSubmissionID, because }) =>
        activity('Submission forgotten', `Submission ${FormSubmissionID} ${forgottenWords[because]}`),
      undo: noUndo,
      example: { FormSubmissionID: 9, FormID: 1, because: 'dropped' },
    },
  },
  any: (fc) => fc.constant({}),
};

const forget: Decision<FormSubmissionState, ForgetFormSubmission, never, FormSubmissionForgotten> = {
  command: 'ForgetFormSubmission',
  who: isSystem,
  of: 'any',
  decide: ({ because }, state) =>
    state.stage === 'quarantined' || (state.stage === 'accepted' && because === 'person')
      ? forgotten(state, because)
      : [],
  events: {},
  any: (fc) => fc.record({ because: fc.constantFrom('old', 'person') }),
};

interface NoteFormLead {
  readonly type: 'NoteFormLead';
  readonly PersonID: number;
  readonly LeadID: number;
}

interface FormSubmissionLed extends DomainEvent<
  'FormSubmissionLed',
  OfSubmission & { readonly PersonID: number; readonly LeadID: number }
> {}

const noteLead: Decision<FormSubmissionState, NoteFormLead, FormSubmissionLed> = {
  command: 'NoteFormLead',
  who: isSystem,
  of: 'known',
  decide: ({ PersonID, LeadID }, state) =>
    state.LeadID === null ? [{ type: 'FormSubmissionLed', data: { ...ofSubmission(state), PersonID, LeadID } }] : [],
  events: {
    FormSubmissionLed: {
      description: 'The person of a submission was matched or made, and its lead was logged.',
      evolve: (state, { PersonID, LeadID }) => ({ ...state, PersonID, LeadID }),
      history: null,
      undo: noUndo,
      example: { FormSubmissionID: 9, FormID: 1, PersonID: 8, LeadID: 47 },
    },
  },
  any: (fc, { ids }) => fc.record({ PersonID: ids, LeadID: ids }),
};

const formSubmissionDecisions = [receive, release, drop, forget, noteLead] as const;
export type FormSubmissionEvent = EventsOf<typeof formSubmissionDecisions>;
export type FormSubmissionCommand = CommandsOf<typeof formSubmissionDecisions>;

const notThere = ({ stage }: FormSubmissionState) =>
  stage === 'quarantined' || stage === 'accepted' ? undefined : missing(message.notFound('Submission'));

/** The submissions of public forms, one stream each: decisions 7, "Forms". The history of the form tells of them. */
export const formSubmissionArea = aggregate<FormSubmissionCommand, FormSubmissionState, FormSubmissionEvent>(
  formSubmissionDecisions,
  {
    category: 'formSubmission',
    initialState: {
      stage: 'unknown',
      FormSubmissionID: 0,
      FormID: 0,
      form: blankSubmitted,
      answers: blankAnswers,
      PersonID: null,
      LeadID: null,
    },
    notThere,
    subjectType: () => 'form',
    subjectID: ({ FormID }) => FormID,
    streamOf: ({ FormSubmissionID }) => FormSubmissionID,
  },
);
export const { decider: formSubmissionDecider } = formSubmissionArea;
