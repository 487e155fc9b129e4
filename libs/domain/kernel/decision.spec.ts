import { describe, expect, it } from '@jest/globals';
import type { Actor } from './decider.ts';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from './decision.ts';
import { given, system, undoOf, user } from './given.ts';
import { activity } from './history.ts';
import { forbidden as forbiddenBecause, missing } from './rejection.ts';
import { isSystem } from './rights.ts';
import type { UndoDecision } from './undo.ts';

interface State {
  readonly names: readonly string[];
}
interface AddLamp {
  readonly type: 'AddLamp';
  readonly Name: string;
}
interface LampAdded {
  readonly type: 'LampAdded';
  readonly data: { readonly LampID: number; readonly Name: string };
}
interface RenameLamp {
  readonly type: 'RenameLamp';
  readonly Name: string;
}
interface LampRenamed {
  readonly type: 'LampRenamed';
  readonly data: { readonly LampID: number; readonly Name: string; readonly was: { readonly Name: string } };
}

const addLamp: Decision<State, AddLamp, LampAdded> = {
  command: 'AddLamp',
  who: () => true,
  of: 'new',
  decide: ({ Name }) => [{ type: 'LampAdded', data: { LampID: 1, Name } }],
  events: {
    LampAdded: {
      description: 'A lamp was added.',
      schemaVersion: 1,
      evolve: (_state, { Name }) => ({ names: [Name] }),
      history: ({ Name }) => activity('Lamp added', `${Name} added`),
      undo: 'It was added here.',
      example: { LampID: 1, Name: 'Desk' },
    },
  },
  any: (fc, { text }) => fc.record({ Name: text }),
  decidesAgain: true,
};
const renameLamp: Decision<State, RenameLamp, LampRenamed> = {
  command: 'RenameLamp',
  who: isSystem,
  of: 'known',
  decide: ({ Name }, { names: [was = ''] }) => [{ type: 'LampRenamed', data: { LampID: 1, Name, was: { Name: was } } }],
  events: {
    LampRenamed: {
      description: 'A lamp was renamed.',
      schemaVersion: 1,
      evolve: ({ names }, { Name }) => ({ names: [Name, ...names] }),
      history: null,
      undo: {
        touched: () => ['Name'],
        back: ({ Name, was }) => [{ type: 'LampRenamed', data: { LampID: 1, Name: was.Name, was: { Name } } }],
      },
      example: { LampID: 1, Name: 'Shelf', was: { Name: 'Desk' } },
    },
  },
  any: (fc, { text }) => fc.record({ Name: text }),
};

const list = [addLamp, renameLamp] as const;
type LampEvent = EventsOf<typeof list>;
type LampCommand = CommandsOf<typeof list> | UndoDecision<LampEvent>;
const notThere = ({ names }: State) => (names.length === 0 ? missing('No lamp.') : undefined);
const rules = {
  category: 'lamp',
  initialState: { names: [] },
  notThere,
  subjectType: 'lamp',
  subjectID: ({ LampID }: { readonly LampID: number }) => LampID,
} as const;
const undo = { who: isSystem, refused: notThere };
const lamps = aggregate<LampCommand, State, LampEvent>(list, { ...rules, undo });

const mia = user(1, 'Mia Okafor', {});
const forbidden = 'You do not have the appropriate permission to preform this action.';
const added: LampEvent = { type: 'LampAdded', data: { LampID: 1, Name: 'Desk' } };
const renamed: LampEvent = { type: 'LampRenamed', data: { LampID: 1, Name: 'Shelf', was: { Name: 'Desk' } } };
const undoing = (decision: string): LampCommand => undoOf(decision, [added, renamed], 'Mia');

describe('an area that is made from its decisions', () => {
  it('asks who may before it looks whether the record is there', () => {
    given(lamps.decider).when({ type: 'RenameLamp', Name: 'Shelf' }, mia).thenRejected('forbidden', forbidden);
    given(lamps.decider).when({ type: 'RenameLamp', Name: 'Shelf' }, system).thenRejected('missing', 'No lamp.');
  });
  it('looks first where the area says so', () => {
    const looking = aggregate<LampCommand, State, LampEvent>(list, { ...rules, undo, looksFirst: true });
    given(looking.decider).when({ type: 'RenameLamp', Name: 'Shelf' }, mia).thenRejected('missing', 'No lamp.');
  });
  it('refuses in the words of the decision where it has its own', () => {
    const notYours = forbiddenBecause('It is not yours.');
    const own = [addLamp, { ...renameLamp, who: (actor: Actor) => isSystem(actor) || notYours }];
    const others = aggregate<LampCommand, State, LampEvent>(own, { ...rules, undo: { ...undo, who: () => notYours } });
    given(others.decider, [added])
      .when({ type: 'RenameLamp', Name: 'Shelf' }, mia)
      .thenRejected('forbidden', 'It is not yours.');
    given(others.decider, [added]).when({ type: 'RenameLamp', Name: 'Shelf' }, system).then([renamed]);
    given(others.decider, [added, renamed]).when(undoing('1'), mia).thenRejected('forbidden', 'It is not yours.');
  });
  it('decides and folds with the decision that a command names', () => {
    given(lamps.decider).when({ type: 'AddLamp', Name: 'Desk' }, mia).then([added]);
    given(lamps.decider, [added]).when({ type: 'RenameLamp', Name: 'Shelf' }, system).then([renamed]);
  });
  it('turns an event round, or says why not', () => {
    given(lamps.decider, [added, renamed])
      .when(undoing('1'), system)
      .then([{ type: 'LampRenamed', data: { LampID: 1, Name: 'Desk', was: { Name: 'Shelf' } } }]);
    given(lamps.decider, [added, renamed]).when(undoing('0'), system).thenRejected('ruleBroken', 'It was added here.');
    given(lamps.decider, [added, renamed]).when(undoing('1'), mia).thenRejected('forbidden', forbidden);
  });
  it('keeps definitions free of the functions beside them, and examples with their streams', () => {
    expect(lamps.events).toEqual({
      LampAdded: { description: 'A lamp was added.', schemaVersion: 1 },
      LampRenamed: { description: 'A lamp was renamed.', schemaVersion: 1 },
    });
    expect(lamps.history.entries.LampRenamed).toBeNull();
    expect(lamps.examples.map(({ stream }) => stream)).toEqual(['lamp-1', 'lamp-1']);
  });
  it('refuses a list in which a command or an event stands twice', () =>
    expect(() => aggregate<LampCommand, State, LampEvent>([...list, addLamp], { ...rules, undo })).toThrow(
      "AddLamp stands twice among the decisions of 'lamp'",
    ));
  it('without undo has one reason why nothing is undone', () => {
    const one = [addLamp] as const;
    expect(aggregate<CommandsOf<typeof one>, State, EventsOf<typeof one>>(one, rules).history.whyNoUndo).toBe(
      'It was added here.',
    );
    expect(() => aggregate<CommandsOf<typeof list>, State, LampEvent>(list, rules)).toThrow('why they are not undone');
  });
  it('does not compile without undo where a command asks for it, nor without what belongs to an event', () => {
    // @ts-expect-error undo is missing
    expect(() => aggregate<LampCommand, State, LampEvent>(list, rules)).toThrow('why they are not undone');
    // @ts-expect-error LampAdded is missing
    const events: (typeof addLamp)['events'] = {};
    expect(events).toEqual({});
  });
});
