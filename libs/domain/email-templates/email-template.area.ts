import { managesEmailTemplates } from '@leaseledger/contract/access/permissions';
import {
  TEMPLATE_BYTES_MAX,
  type EmailTemplateContent,
  type EmailTemplateDetails,
} from '@leaseledger/contract/email-templates/email-template.details';
import { emailTemplateMessage } from '@leaseledger/contract/email-templates/email-template.messages';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { undoneInTurn } from '../behaviours/undone-in-turn.ts';
import type { Generator, SomeValues } from '../kernel/any.ts';
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
import { activity } from '../kernel/history.ts';
import { originOf, type Origin } from '../kernel/origin.ts';
import { missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { isSystem, may } from '../kernel/rights.ts';
import type { UndoDecision } from '../kernel/undo.ts';

/** The state of an email template that decisions read. */
export interface EmailTemplateState {
  readonly stage: 'unknown' | 'known' | 'deleted';
  readonly EmailTemplateID: number;
  /** All versions, the first one first. The last one is current. A built-in template has none until it is changed. */
  readonly versions: readonly EmailTemplateContent[];
  /** The product's mail that it is the template of; null for a template of staff. */
  readonly mail: string | null;
  /** The product sends the built-in version again, although versions were saved. */
  readonly isReset: boolean;
  readonly origin: Origin;
}

interface OfEmailTemplate {
  readonly EmailTemplateID: number;
}

const who = (actor: Actor): boolean => may(managesEmailTemplates, actor);
const touched = () => ['Email template'];

const someContent: EmailTemplateContent = {
  Name: 'Welcome',
  Subject: 'Welcome, {{recipient_first_name}}',
  OfferedFor: null,
  Design: null,
  HTML: '<p>Hello {{recipient_full_name}}</p>',
  Text: 'Hello {{recipient_full_name}}',
};
/** Templates of earlier releases are offered on all records. */
const offeredEverywhere = { OfferedFor: null };
const anyContent = (fc: Generator, { text }: SomeValues) =>
  fc.record({
    Name: text,
    Subject: text,
    OfferedFor: fc.constantFrom(null, 'Leads' as const),
    Design: fc.constant(null),
    HTML: text,
    Text: text,
  });

/** The saved version that mails are made from; undefined where the product's built-in one is. */
export const savedVersion = ({ versions, isReset }: EmailTemplateState): EmailTemplateContent | undefined =>
  isReset ? undefined : versions.at(-1);

/** The current version of a template of staff. */
export const currentVersion = ({ versions }: EmailTemplateState): EmailTemplateContent => {
  const last = versions.at(-1);
  if (last === undefined) throw new Error('A template without a version was not checked with `notThere`.');
  return last;
};

const whyTooBig = (content: EmailTemplateContent): Rejection | undefined =>
  new TextEncoder().encode(JSON.stringify(content)).length > TEMPLATE_BYTES_MAX
    ? ruleBroken(emailTemplateMessage.tooBig)
    : undefined;

interface AddEmailTemplate extends OfEmailTemplate {
  readonly type: 'AddEmailTemplate';
  readonly content: EmailTemplateContent;
  /** The template that it is a copy of. */
  readonly copyOf: number | null;
}

interface EmailTemplateAdded extends DomainEvent<
  'EmailTemplateAdded',
  OfEmailTemplate & EmailTemplateContent & { readonly copyOf: number | null }
> {}

const addEmailTemplate: Decision<EmailTemplateState, AddEmailTemplate, EmailTemplateAdded> = {
  command: 'AddEmailTemplate',
  who,
  of: 'new',
  decide: ({ EmailTemplateID, content, copyOf }) =>
    whyTooBig(content) ?? [{ type: 'EmailTemplateAdded', data: { EmailTemplateID, ...content, copyOf } }],
  events: {
    EmailTemplateAdded: {
      description: 'An email template was added, with its first version.',
      defaults: offeredEverywhere,
      evolve: (state, { EmailTemplateID, copyOf: _, ...content }, { metadata }) => ({
        ...state,
        stage: 'known',
        EmailTemplateID,
        versions: [content],
        origin: originOf(metadata),
      }),
      history: ({ Name, copyOf }) =>
        activity('Email template added', copyOf === null ? `${Name} added` : `${Name} added, from template ${copyOf}`),
      undo: historyMessage.madeRecord,
      example: { EmailTemplateID: 1, ...someContent, copyOf: null },
    },
  },
  any: (fc, some, EmailTemplateID) =>
    fc.record({
      EmailTemplateID: fc.constant(EmailTemplateID),
      content: anyContent(fc, some),
      copyOf: fc.constant(null),
    }),
  decidesAgain: true,
};

interface SaveEmailTemplate {
  readonly type: 'SaveEmailTemplate';
  readonly content: EmailTemplateContent;
}

interface EmailTemplateSaved extends DomainEvent<
  'EmailTemplateSaved',
  OfEmailTemplate &
    EmailTemplateContent & {
      /** The number of this version, from 2 on. */
      readonly Number: number;
      /** The earlier version that was restored with it. */
      readonly restores: number | null;
    }
> {}

const isSame = (one: EmailTemplateContent | undefined, other: EmailTemplateContent): boolean =>
  one?.Name === other.Name &&
  one.Subject === other.Subject &&
  one.OfferedFor === other.OfferedFor &&
  one.Design === other.Design &&
  one.HTML === other.HTML &&
  one.Text === other.Text;

/** A new version, unless the current one is the same. */
const saved = (
  content: EmailTemplateContent,
  state: EmailTemplateState,
  restores: number | null,
): readonly EmailTemplateSaved[] =>
  isSame(savedVersion(state), content)
    ? []
    : [
        {
          type: 'EmailTemplateSaved',
          data: {
            EmailTemplateID: state.EmailTemplateID,
            ...content,
            Number: state.versions.length + 1,
            restores,
          },
        },
      ];

/** Saves an earlier version again as the newest one. */
function restoredVersion(number: number, state: EmailTemplateState) {
  const earlier = state.versions[number - 1];
  return earlier === undefined
    ? missing(message.notFound(emailTemplateMessage.noVersion))
    : saved(earlier, state, number);
}

const saveEmailTemplate: Decision<EmailTemplateState, SaveEmailTemplate, EmailTemplateSaved> = {
  command: 'SaveEmailTemplate',
  who,
  of: 'known',
  decide: ({ content }, state) => whyTooBig(content) ?? saved(content, state, null),
  events: {
    EmailTemplateSaved: {
      description: 'A new version of an email template was saved, whole.',
      defaults: offeredEverywhere,
      evolve: (state, { EmailTemplateID: _, Number: __, restores: ___, ...content }) => ({
        ...state,
        versions: [...state.versions, content],
        isReset: false,
      }),
      history: ({ Number: number, restores }) =>
        activity(
          'Email template saved',
          restores === null ? `Version ${number} saved` : `Version ${number} saved, the same as version ${restores}`,
        ),
      undo: {
        touched,
        back: ({ Number: number }, state) =>
          number === 1 && state.mail !== null ? resetNow(state) : restoredVersion(number - 1, state),
      },
      example: { EmailTemplateID: 1, ...someContent, Subject: 'Welcome', Number: 2, restores: null },
    },
  },
  any: (fc, some) => fc.record({ content: anyContent(fc, some) }),
};

interface RestoreVersion {
  readonly type: 'RestoreEmailTemplateVersion';
  readonly Number: number;
}

const restoreVersion: Decision<EmailTemplateState, RestoreVersion, never, EmailTemplateSaved> = {
  command: 'RestoreEmailTemplateVersion',
  who,
  of: 'known',
  decide: ({ Number: number }, state) => restoredVersion(number, state),
  events: {},
  any: (fc) => fc.record({ Number: fc.integer({ min: 1, max: 3 }) }),
};

interface ListProductMail extends OfEmailTemplate {
  readonly type: 'ListProductMail';
  readonly mail: string;
  readonly Name: string;
  readonly Subject: string;
}

interface ProductMailListed extends DomainEvent<
  'ProductMailListed',
  OfEmailTemplate & Omit<EmailTemplateDetails, 'OfferedFor'> & { readonly mail: string }
> {}

/** The product adds the template of each of its mails once, so that administrators can change it. */
const listProductMail: Decision<EmailTemplateState, ListProductMail, ProductMailListed> = {
  command: 'ListProductMail',
  who: isSystem,
  of: 'new',
  decide: ({ type: _, ...listed }, { stage }) =>
    stage === 'unknown' ? [{ type: 'ProductMailListed', data: listed }] : [],
  events: {
    ProductMailListed: {
      description: "The email template of one of the product's mails was listed. It sends its built-in version.",
      evolve: (state, { EmailTemplateID, mail }, { metadata }) => ({
        ...state,
        stage: 'known',
        EmailTemplateID,
        mail,
        origin: { createdBy: { id: null, name: metadata?.actor.name ?? '' }, createdAt: metadata?.time ?? '' },
      }),
      history: ({ Name }) => activity('Email template listed', `${Name} listed, with its built-in version`),
      undo: historyMessage.madeRecord,
      example: {
        EmailTemplateID: 1,
        mail: 'lead-assigned',
        Name: 'Lead assigned',
        Subject: 'Lead assigned to you',
      },
    },
  },
  any: (fc, { text }, EmailTemplateID) =>
    fc.record({
      EmailTemplateID: fc.constant(EmailTemplateID),
      mail: fc.constant('lead-assigned'),
      Name: text,
      Subject: text,
    }),
};

interface ResetEmailTemplate {
  readonly type: 'ResetEmailTemplate';
}

interface EmailTemplateReset extends DomainEvent<
  'EmailTemplateReset',
  OfEmailTemplate & {
    /** The version that was current. */
    readonly Number: number;
  }
> {}

const resetNow = ({ EmailTemplateID, versions }: EmailTemplateState): readonly EmailTemplateReset[] => [
  { type: 'EmailTemplateReset', data: { EmailTemplateID, Number: versions.length } },
];

const resetEmailTemplate: Decision<EmailTemplateState, ResetEmailTemplate, EmailTemplateReset> = {
  command: 'ResetEmailTemplate',
  who,
  of: 'known',
  decide(_command, state) {
    if (state.mail === null) return ruleBroken(emailTemplateMessage.notBuiltIn);
    return savedVersion(state) === undefined ? [] : resetNow(state);
  },
  events: {
    EmailTemplateReset: {
      description: 'The product sends the built-in version of one of its mails again. Saved versions stay.',
      evolve: (state) => ({ ...state, isReset: true }),
      history: () => activity('Email template reset', 'Reset to the built-in version'),
      undo: { touched, back: ({ Number: number }, state) => restoredVersion(number, state) },
      example: { EmailTemplateID: 1, Number: 1 },
    },
  },
  any: (fc) => fc.constant({}),
};

interface EmailTemplateDeleted extends DomainEvent<
  'EmailTemplateDeleted',
  OfEmailTemplate & Pick<EmailTemplateDetails, 'Name'>
> {}

interface EmailTemplateRestored extends DomainEvent<
  'EmailTemplateRestored',
  /** Carries the facts of its row, because deleted rows are not read. */
  OfEmailTemplate & EmailTemplateDetails & Origin & { readonly Versions: number }
> {}

const deletedNow = (state: EmailTemplateState): EmailTemplateDeleted => ({
  type: 'EmailTemplateDeleted',
  data: { EmailTemplateID: state.EmailTemplateID, Name: currentVersion(state).Name },
});

const deleteEmailTemplate: Decision<EmailTemplateState, Command<'DeleteEmailTemplate'>, EmailTemplateDeleted> = {
  command: 'DeleteEmailTemplate',
  who,
  of: 'known',
  decide: (_command, state) =>
    state.mail === null ? [deletedNow(state)] : ruleBroken(emailTemplateMessage.builtInStays),
  events: {
    EmailTemplateDeleted: {
      description: 'An email template was deleted; it can be brought back.',
      evolve: (state) => ({ ...state, stage: 'deleted' }),
      history: ({ Name }) => activity('Email template deleted', `${Name} deleted`),
      undo: {
        touched,
        back(_data, state): readonly EmailTemplateRestored[] {
          const { Name, Subject, OfferedFor } = currentVersion(state);
          const { EmailTemplateID, origin, versions } = state;
          return [
            {
              type: 'EmailTemplateRestored',
              data: { EmailTemplateID, Name, Subject, OfferedFor, ...origin, Versions: versions.length },
            },
          ];
        },
      },
      example: { EmailTemplateID: 1, Name: 'Welcome' },
    },
  },
  any: (fc) => fc.constant({}),
};

/** A deletion was undone. */
const restoredEmailTemplate: Recorded<EmailTemplateState, EmailTemplateRestored> = {
  events: {
    EmailTemplateRestored: {
      description: 'The deletion of an email template was undone. All its versions are there again.',
      defaults: offeredEverywhere,
      evolve: (state) => ({ ...state, stage: 'known' }),
      history: ({ Name }) => activity('Email template restored', `${Name} brought back`),
      undo: { touched, back: (_data, state) => [deletedNow(state)] },
      example: {
        EmailTemplateID: 1,
        Name: 'Welcome',
        Subject: 'Welcome',
        OfferedFor: null,
        createdBy: { id: 1, name: 'Mia Okafor' },
        createdAt: '2026-07-01T00:00:00.000Z',
        Versions: 2,
      },
    },
  },
};

const emailTemplateDecisions = [
  addEmailTemplate,
  saveEmailTemplate,
  restoreVersion,
  listProductMail,
  resetEmailTemplate,
  deleteEmailTemplate,
  restoredEmailTemplate,
] as const;
export type EmailTemplateEvent = EventsOf<typeof emailTemplateDecisions>;
export type EmailTemplateCommand = CommandsOf<typeof emailTemplateDecisions> | UndoDecision<EmailTemplateEvent>;

const notThere = ({ stage }: EmailTemplateState) =>
  stage === 'known' ? undefined : missing(message.notFound('Email template'));

/** Email templates: specification 3, sections 3 to 6. Every save is a version, and versions stay. */
export const emailTemplateArea: Aggregate<EmailTemplateCommand, EmailTemplateState, EmailTemplateEvent> = aggregate(
  emailTemplateDecisions,
  {
    category: 'emailTemplate',
    initialState: {
      stage: 'unknown',
      EmailTemplateID: 0,
      versions: [],
      mail: null,
      isReset: false,
      origin: { createdBy: { id: null, name: '' }, createdAt: '' },
    },
    notThere,
    undo: {
      who,
      refused: (state) => (state.stage === 'unknown' ? notThere(state) : undefined),
      decide: (undone, state, _context, back) =>
        undoneInTurn(undone, state, back, emailTemplateDecider.evolve, {
          deleted: 'EmailTemplateDeleted',
          restored: 'EmailTemplateRestored',
        }),
    },
    subjectType: 'emailTemplate',
    subjectID: ({ EmailTemplateID }) => EmailTemplateID,
  },
);
export const { decider: emailTemplateDecider } = emailTemplateArea;
