import { administersUsers } from '@leaseledger/contract/access/permissions';
import { BUILT_IN } from '@leaseledger/contract/fuel-cards/fuel-card-letter.codes';
import { letterMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import { cardRequestTypes } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { Actor } from '../kernel/decider.ts';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { conflict, missing, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';

interface OfLetter {
  /** The card request type that the letter is of. */
  readonly DocumentID: number;
}

/** Where the bytes of a template are. A template is about nobody, so its digest stands in clear. */
export interface TemplateContent {
  readonly Content: string;
  readonly Digest: string;
  readonly Size: number;
}

export interface LetterTemplateState {
  readonly inUse: number;
  /** The contents of the versions, by their number from 1. */
  readonly versions: readonly TemplateContent[];
}

const administers = (actor: Actor): boolean => may(administersUsers, actor);
const undo = historyMessage.switchedByHand;
const labels: ReadonlyMap<string, string> = new Map(
  Object.entries(cardRequestTypes).map(([id, { label }]) => [id, label]),
);
const named = ({ DocumentID }: OfLetter): string => `the letter '${labels.get(String(DocumentID)) ?? DocumentID}'`;

/** `previousVersion` is the version in use that the caller saw. */
interface ReplaceLetterTemplate extends OfLetter, TemplateContent {
  readonly type: 'ReplaceLetterTemplate';
  readonly previousVersion: number;
}

interface LetterTemplateReplaced {
  readonly type: 'LetterTemplateReplaced';
  readonly data: OfLetter & TemplateContent & { readonly Version: number };
}

const replaceLetterTemplate: Decision<LetterTemplateState, ReplaceLetterTemplate, LetterTemplateReplaced> = {
  command: 'ReplaceLetterTemplate',
  who: administers,
  of: 'any',
  decide: ({ DocumentID, Content, Digest, Size, previousVersion }, { inUse, versions }) =>
    previousVersion === inUse
      ? [
          {
            type: 'LetterTemplateReplaced',
            data: { DocumentID, Version: versions.length + 1, Content, Digest, Size },
          },
        ]
      : conflict(),
  events: {
    LetterTemplateReplaced: {
      description: 'The template of a letter about fuel cards was replaced by an uploaded Word document.',
      evolve: ({ versions }, { Version, Content, Digest, Size }) => ({
        inUse: Version,
        versions: [...versions, { Content, Digest, Size }],
      }),
      history: (data) =>
        activity('Letter template replaced', `Template of ${named(data)} replaced by version ${data.Version}`),
      undo,
      example: { DocumentID: 137, Version: 1, Content: '8f14e45fceea167a', Digest: 'c9f0f895fb98ab91', Size: 8_000 },
    },
  },
  any: (fc, { ids }, id) =>
    fc.record({
      DocumentID: fc.constant(id),
      Content: fc.constantFrom('8f14e45f', 'c9f0f895'),
      Digest: fc.constantFrom('45c48cce', 'd3d94468'),
      Size: ids,
      previousVersion: fc.constantFrom(0, 1, 2),
    }),
};

interface ChooseLetterTemplate extends OfLetter {
  readonly type: 'ChooseLetterTemplate';
  readonly Version: number;
  readonly previousVersion: number;
}

interface LetterTemplateChosen {
  readonly type: 'LetterTemplateChosen';
  readonly data: OfLetter & { readonly Version: number };
}

const chooseLetterTemplate: Decision<LetterTemplateState, ChooseLetterTemplate, LetterTemplateChosen> = {
  command: 'ChooseLetterTemplate',
  who: administers,
  of: 'any',
  decide({ DocumentID, Version, previousVersion }, { inUse, versions }) {
    if (Version > versions.length) return missing(letterMessage.unknownVersion);
    if (previousVersion !== inUse) return conflict();
    return Version === inUse
      ? ruleBroken(letterMessage.inUse)
      : [{ type: 'LetterTemplateChosen', data: { DocumentID, Version } }];
  },
  events: {
    LetterTemplateChosen: {
      description: 'An earlier version of a letter template is in use again; 0 is the one that is built in.',
      evolve: (state, { Version }) => ({ ...state, inUse: Version }),
      history: (data) =>
        activity(
          'Letter template restored',
          `Template of ${named(data)} is ${data.Version === BUILT_IN ? 'the built-in one' : `version ${data.Version}`} again`,
        ),
      undo,
      example: { DocumentID: 137, Version: 0 },
    },
  },
  any: (fc, _some, id) =>
    fc.record({
      DocumentID: fc.constant(id),
      Version: fc.constantFrom(0, 1, 2),
      previousVersion: fc.constantFrom(0, 1, 2),
    }),
};

const letterTemplateDecisions = [replaceLetterTemplate, chooseLetterTemplate] as const;
export type LetterTemplateEvent = EventsOf<typeof letterTemplateDecisions>;
export type LetterTemplateCommand = CommandsOf<typeof letterTemplateDecisions>;

/** The templates of letters about fuel cards, a stream for each letter. Every version stays, so that each can be used again. */
export const letterTemplateArea = aggregate<LetterTemplateCommand, LetterTemplateState, LetterTemplateEvent>(
  letterTemplateDecisions,
  {
    category: 'letterTemplate',
    initialState: { inUse: BUILT_IN, versions: [] },
    subjectType: 'letterTemplate',
    subjectID: ({ DocumentID }) => DocumentID,
  },
);
export const { decider: letterTemplateDecider } = letterTemplateArea;
