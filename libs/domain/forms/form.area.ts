import { managesForms } from '@leaseledger/contract/access/permissions';
import {
  blankForm,
  formFormats,
  formLabels,
  type FormDetails,
  type FormVersionContent,
} from '@leaseledger/contract/forms/form.details';
import { checkedFields, fieldsProblem, fieldsText, type FormField } from '@leaseledger/contract/forms/form.fields';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { picked } from '@leaseledger/contract/kernel/picked';
import { message } from '@leaseledger/contract/shared/messages';
import { changesOf, formerly, isEmpty, merged } from '../behaviours/amendment.ts';
import { undoneInTurn } from '../behaviours/undone-in-turn.ts';
import type { Generator, SomeValues } from '../kernel/any.ts';
import { fieldChanged, labelsIn, openChanges, type FieldWords } from '../kernel/changes.ts';
import type { Actor, DomainEvent } from '../kernel/decider.ts';
import {
  aggregate,
  type Aggregate,
  type Command,
  type CommandsOf,
  type Decision,
  type EventsOf,
  type Recorded,
} from '../kernel/decision.ts';
import { activity, changes } from '../kernel/history.ts';
import { originOf, type Origin } from '../kernel/origin.ts';
import { invalid, missing, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { UndoDecision } from '../kernel/undo.ts';

interface OfForm {
  readonly FormID: number;
}

/** The state of a form that decisions read. */
export interface FormState extends OfForm {
  readonly stage: 'unknown' | 'known' | 'deleted';
  readonly FormLink: string;
  readonly details: FormDetails;
  /** All versions as visitors saw them, the first one first. The last one is current. */
  readonly versions: readonly FormVersionContent[];
  readonly origin: Origin;
}

const who = (actor: Actor): boolean => may(managesForms, actor);
const seenByVisitors = ['Name', 'Embedded', 'Fields'] as const satisfies readonly (keyof FormVersionContent)[];
const seenOf = (details: FormDetails): FormVersionContent => picked(details, seenByVisitors);

/** Why visitors could not fill in these fields. */
function whyNotFields(json: string | undefined): Rejection | undefined {
  const cause = json === undefined ? undefined : fieldsProblem(json);
  return cause === undefined ? undefined : invalid(cause, { 'Form.Fields': cause });
}

const twoFields = fieldsText([
  { id: 'FirstName', label: 'Given name' },
  { id: 'LastName', label: 'Family name' },
  { id: 'Email', label: 'Your email' },
]);
const someDetails = (fc: Generator, { text, ids, orNull }: SomeValues) => ({
  Name: text,
  CompanyID: orNull(ids),
  CompanyName: orNull(text),
  Embedded: fc.boolean(),
  Enabled: fc.boolean(),
  SendConfirmation: fc.boolean(),
  ConfirmationTemplateID: orNull(ids),
  ConfirmationTemplateName: orNull(text),
  Fields: fc.constantFrom(blankForm.Fields, twoFields),
});

interface AddForm extends OfForm {
  readonly type: 'AddForm';
  readonly FormLink: string;
  readonly details: FormDetails;
}

interface FormAdded extends DomainEvent<'FormAdded', OfForm & FormDetails & { readonly FormLink: string }> {}

const addForm: Decision<FormState, AddForm, FormAdded> = {
  command: 'AddForm',
  who,
  of: 'new',
  decide: ({ FormID, FormLink, details }) =>
    whyNotFields(details.Fields) ?? [{ type: 'FormAdded', data: { FormID, FormLink, ...details } }],
  events: {
    FormAdded: {
      description: 'A public form was added, with its first version.',
      defaults: blankForm,
      evolve(_state, data, { metadata }) {
        const details = merged(blankForm, data);
        return {
          stage: 'known',
          FormID: data.FormID,
          FormLink: data.FormLink,
          details,
          versions: [seenOf(details)],
          origin: originOf(metadata),
        };
      },
      history: ({ Name }) => activity('Form added', `${Name} added`),
      undo: historyMessage.madeRecord,
      example: { FormID: 1, FormLink: 'novated-know-how', ...blankForm, Name: 'Novated Know How' },
    },
  },
  any: (fc, some, FormID) =>
    fc.record({
      FormID: fc.constant(FormID),
      FormLink: fc.constant(`form-${FormID}`),
      details: fc.record(someDetails(fc, some)),
    }),
  decidesAgain: true,
};

interface AmendForm {
  readonly type: 'AmendForm';
  /** May repeat values that have not changed. A field that is left out keeps its value. */
  readonly changes: Partial<FormDetails>;
}

type Switched = DomainEvent<'FormEnabled', OfForm> | DomainEvent<'FormDisabled', OfForm>;

interface FormAmended {
  readonly type: 'FormAmended';
  /** The changed fields. `was` holds their previous values. */
  readonly data: OfForm & {
    readonly was: Partial<FormDetails>;
    /** The number of the version that it makes, from 2 on; null when visitors see no difference. */
    readonly Number: number | null;
    /** The earlier version that was restored with it. */
    readonly restores: number | null;
  } & Partial<FormDetails>;
}

const switched = (Enabled: boolean | undefined, { FormID, details }: FormState): readonly Switched[] =>
  Enabled === undefined || Enabled === details.Enabled
    ? []
    : [{ type: Enabled ? 'FormEnabled' : 'FormDisabled', data: { FormID } }];

function amended(
  wanted: Partial<FormDetails>,
  { FormID, details, versions }: FormState,
  restores: number | null,
): readonly FormAmended[] {
  const { Enabled: _, CompanyName, ConfirmationTemplateName, ...others } = changesOf(details, wanted);
  // A company or template that was renamed is the same one.
  const changed = {
    ...others,
    ...('CompanyID' in others && CompanyName !== undefined && { CompanyName }),
    ...('ConfirmationTemplateID' in others && ConfirmationTemplateName !== undefined && { ConfirmationTemplateName }),
  };
  const isSeen = seenByVisitors.some((field) => field in changed);
  return isEmpty(changed)
    ? []
    : [
        {
          type: 'FormAmended',
          data: {
            FormID,
            ...changed,
            was: formerly(details, changed),
            Number: isSeen ? versions.length + 1 : null,
            restores: isSeen ? restores : null,
          },
        },
      ];
}

/** Saves an earlier version again as the newest one. */
function restoredVersion(number: number, state: FormState) {
  const earlier = state.versions[number - 1];
  return earlier === undefined ? missing(message.notFound(formMessage.noVersion)) : amended(earlier, state, number);
}

const { Fields: fieldsLabel, CompanyID: companyLabel, ConfirmationTemplateID: templateLabel, ...labels } = formLabels;
const BUILT_IN = 'Built-in';
const words: FieldWords = { labels, formats: formFormats, sealed: [] };
const labelsOf = (fields: readonly FormField[]): string | null => fields.map(({ label }) => label).join(', ') || null;

/** Which fields went, came, got another label or another place, by their labels. */
function fieldChanges(was: readonly FormField[], now: readonly FormField[]): readonly HistoryChange[] {
  const without = (fields: readonly FormField[], others: readonly FormField[]) =>
    fields.filter(({ id }) => !others.some((other) => other.id === id));
  const [before, after] = [without(was, without(was, now)), without(now, without(now, was))];
  const renamed = after.flatMap((field): [FormField, FormField][] => {
    const former = before.find(({ id }) => id === field.id);
    return former === undefined || former.label === field.label ? [] : [[former, field]];
  });
  const isMoved = before.some(({ id }, place) => id !== after[place]?.id);
  return [
    fieldChanged(fieldsLabel, labelsOf(without(was, now)), null),
    fieldChanged(`Further ${fieldsLabel.toLowerCase()}`, null, labelsOf(without(now, was))),
    fieldChanged('Labels', labelsOf(renamed.map(([former]) => former)), labelsOf(renamed.map(([, field]) => field))),
    fieldChanged(`Order of ${fieldsLabel.toLowerCase()}`, null, isMoved ? labelsOf(now) : null),
  ].filter(({ From, To }) => From !== null || To !== null);
}

/** Older events have no name. */
const templateName = (id: number | null | undefined, name: string | null | undefined): string =>
  id == null ? BUILT_IN : (name ?? `Number ${id}`);

/** Changes whose stored values are not for readers. */
const further = ({ was, ...now }: FormAmended['data']): readonly HistoryChange[] => [
  ...(now.CompanyID === undefined
    ? []
    : [fieldChanged(companyLabel, was.CompanyName ?? null, now.CompanyName ?? null)]),
  ...(now.ConfirmationTemplateID === undefined
    ? []
    : [
        fieldChanged(
          templateLabel,
          templateName(was.ConfirmationTemplateID, was.ConfirmationTemplateName),
          templateName(now.ConfirmationTemplateID, now.ConfirmationTemplateName),
        ),
      ]),
  ...(now.Fields === undefined || was.Fields === undefined
    ? []
    : fieldChanges(checkedFields(was.Fields), checkedFields(now.Fields))),
];

const amendForm: Decision<FormState, AmendForm, FormAmended, Switched> = {
  command: 'AmendForm',
  who,
  of: 'known',
  decide: ({ changes: wanted }, state) =>
    whyNotFields(wanted.Fields) ?? [...amended(wanted, state, null), ...switched(wanted.Enabled, state)],
  events: {
    FormAmended: {
      description:
        'Details of a form were changed; only the changed fields, with their previous values, and the number of the version where visitors see a difference.',
      evolve(state, data) {
        const details = merged(state.details, data);
        return {
          ...state,
          details,
          versions: data.Number === null ? state.versions : [...state.versions, seenOf(details)],
        };
      },
      history(data) {
        const { Number: number, restores } = data;
        const again = restores === null ? '' : `, the same as version ${restores}`;
        const version = number === null ? [] : [fieldChanged('Version', String(number - 1), `${number}${again}`)];
        return changes('Form amended', [...version, ...openChanges(data, words), ...further(data)]);
      },
      undo: {
        touched: (data) => labelsIn(data, formLabels),
        back: ({ was, Number: number }, state) => amended(was, state, number === null ? null : number - 1),
      },
      example: {
        FormID: 1,
        Name: 'Novated leases',
        Fields: twoFields,
        was: { Name: 'Novated Know How', Fields: blankForm.Fields },
        Number: 2,
        restores: null,
      },
    },
  },
  any: (fc, some) => fc.record({ changes: fc.record(someDetails(fc, some), { requiredKeys: [] }) }),
};

interface RestoreFormVersion {
  readonly type: 'RestoreFormVersion';
  readonly Number: number;
}

const restoreVersion: Decision<FormState, RestoreFormVersion, never, FormAmended> = {
  command: 'RestoreFormVersion',
  who,
  of: 'known',
  decide: ({ Number: number }, state) => restoredVersion(number, state),
  events: {},
  any: (fc) => fc.record({ Number: fc.integer({ min: 1, max: 3 }) }),
};

interface SwitchForm {
  readonly type: 'SwitchForm';
  readonly Enabled: boolean;
}

const switchForm: Decision<FormState, SwitchForm, Switched> = {
  command: 'SwitchForm',
  who,
  of: 'known',
  decide: ({ Enabled }, state) => switched(Enabled, state),
  events: {
    FormEnabled: {
      description: 'A form was enabled: visitors can open and send it.',
      evolve: (state) => ({ ...state, details: { ...state.details, Enabled: true } }),
      history: () => activity('Form enabled', 'Visitors can open it'),
      undo: { touched: () => [formLabels.Enabled], back: (_data, state) => switched(false, state) },
      example: { FormID: 1 },
    },
    FormDisabled: {
      description: 'A form was disabled: visitors can no longer open and send it.',
      evolve: (state) => ({ ...state, details: { ...state.details, Enabled: false } }),
      history: () => activity('Form disabled', 'Visitors can no longer open it'),
      undo: { touched: () => [formLabels.Enabled], back: (_data, state) => switched(true, state) },
      example: { FormID: 1 },
    },
  },
  any: (fc) => fc.record({ Enabled: fc.boolean() }),
};

interface FormDeleted extends DomainEvent<'FormDeleted', OfForm & Pick<FormDetails, 'Name'>> {}
interface FormRestored extends DomainEvent<
  'FormRestored',
  /** Carries the facts of its row, because deleted rows are not read. */
  OfForm & FormDetails & Origin & { readonly FormLink: string; readonly Versions: number }
> {}

const deletedNow = ({ FormID, details: { Name } }: FormState): FormDeleted => ({
  type: 'FormDeleted',
  data: { FormID, Name },
});

const deleteForm: Decision<FormState, Command<'DeleteForm'>, FormDeleted> = {
  command: 'DeleteForm',
  who,
  of: 'known',
  decide: (_command, state) => [deletedNow(state)],
  events: {
    FormDeleted: {
      description: 'A form was deleted; it can be brought back.',
      evolve: (state) => ({ ...state, stage: 'deleted' }),
      history: ({ Name }) => activity('Form deleted', `${Name} deleted`),
      undo: {
        touched: () => ['Form'],
        back: (_data, { FormID, FormLink, details, origin, versions }): readonly FormRestored[] => [
          { type: 'FormRestored', data: { FormID, FormLink, ...details, ...origin, Versions: versions.length } },
        ],
      },
      example: { FormID: 1, Name: 'Novated leases' },
    },
  },
  any: (fc) => fc.constant({}),
};

/** A deletion was undone. */
const restoredForm: Recorded<FormState, FormRestored> = {
  events: {
    FormRestored: {
      description: 'The deletion of a form was undone. Its link and all its versions are there again.',
      defaults: { ConfirmationTemplateID: null, ConfirmationTemplateName: null },
      evolve: (state) => ({ ...state, stage: 'known' }),
      history: ({ Name }) => activity('Form restored', `${Name} brought back`),
      undo: { touched: () => ['Form'], back: (_data, state) => [deletedNow(state)] },
      example: {
        FormID: 1,
        FormLink: 'novated-know-how',
        ...blankForm,
        Name: 'Novated leases',
        createdBy: { id: 1, name: 'Mia Okafor' },
        createdAt: '2026-07-01T00:00:00.000Z',
        Versions: 2,
      },
    },
  },
};

const formDecisions = [addForm, amendForm, restoreVersion, switchForm, deleteForm, restoredForm] as const;
export type FormEvent = EventsOf<typeof formDecisions>;
export type FormCommand = CommandsOf<typeof formDecisions> | UndoDecision<FormEvent>;

const notThere = ({ stage }: FormState) => (stage === 'known' ? undefined : missing(message.notFound('Form')));

/** Public forms: specification 3, sections 3 to 6; decisions 7, "Forms". Each change that visitors see is a version. */
export const formArea: Aggregate<FormCommand, FormState, FormEvent> = aggregate(formDecisions, {
  category: 'form',
  initialState: {
    stage: 'unknown',
    FormID: 0,
    FormLink: '',
    details: blankForm,
    versions: [],
    origin: { createdBy: { id: null, name: '' }, createdAt: '' },
  },
  notThere,
  undo: {
    who,
    refused: (state) => (state.stage === 'unknown' ? notThere(state) : undefined),
    decide: (undone, state, _context, back) =>
      undoneInTurn(undone, state, back, formDecider.evolve, { deleted: 'FormDeleted', restored: 'FormRestored' }),
  },
  subjectType: 'form',
  subjectID: ({ FormID }) => FormID,
});
export const { decider: formDecider } = formArea;
