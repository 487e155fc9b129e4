import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { message } from '@leaseledger/contract/shared/messages';
import type { Arbitrary, Generator, SomeValues } from './any.ts';
import type { Actor, Attributed, Decider, DecisionContext, DomainEvent } from './decider.ts';
import type { EventDefinition } from './event-definition.ts';
import type { AreaHistory, EntryBeside, HistoryEntry, Telling } from './history.ts';
import { forbidden, missing, Rejection, ruleBroken } from './rejection.ts';
import type { UndoDecision } from './undo.ts';
import { undoing } from './undoing.ts';

export interface Command<Type extends string = string> {
  readonly type: Type;
}

export type Outcome<Event> = readonly Event[] | Rejection;

/** How an event is undone. */
export interface Undo<State, Event extends DomainEvent> {
  /** The labels of the fields that the event changes. A later change of one of them blocks the undo. */
  touched(data: Event['data']): readonly string[];
  /** The events that undo it, or why there are none. */
  readonly back: string | Back<State, Event>;
}

type Back<State, Event extends DomainEvent> = {
  back(
    data: Event['data'],
    state: State,
    context: DecisionContext,
    asked: UndoDecision<DomainEvent>,
  ): Outcome<DomainEvent>;
}['back'];

/** All about one event: what the log keeps, what it changes, how it reads and how it is undone. */
export interface Told<State, Event extends DomainEvent> extends Omit<EventDefinition, 'schemaVersion'> {
  /** 1 where it does not say. */
  readonly schemaVersion?: number;
  evolve(state: State, data: Event['data'], event: Event & Attributed): State;
  /** The line in the history of its record; null where no history tells of it. */
  readonly history: Telling<Event['data'], HistoryEntry> | null;
  /** The entries in the histories of further records. */
  beside?(data: Event['data']): readonly EntryBeside[];
  /** The changes of its sealed fields, for readers who may open the record; never stored. */
  sealed?(data: Event['data']): readonly HistoryChange[];
  /** How it is undone, or why it is not, in words. */
  readonly undo: string | Undo<State, Event>;
  /** `npm run events` adds it to the golden events until a release has written the type. */
  readonly example: Event['data'];
}

type ToldEvents<State, Event extends DomainEvent> = {
  readonly [Type in Event['type']]: Told<State, Extract<Event, { type: Type }>>;
};

/** The only event of a decision that several areas make with names of their own, e.g. of two distributors. */
export const theOnly = <State, Type extends string, Data extends object>(
  type: Type,
  told: Told<State, DomainEvent<Type, Data>>,
): ToldEvents<State, DomainEvent<Type, Data>> =>
  // A computed key loses its name.
  ({ [type]: told }) as object as ToldEvents<State, DomainEvent<Type, Data>>;

/** Events that are appended without a command of this list, e.g. by the login. */
export interface Recorded<State, Event extends DomainEvent> {
  /** Carries the types; never set. */
  readonly is?: { readonly command: never; readonly event: Event };
  readonly events: ToldEvents<State, Event>;
}

/**
 * One command on a record: who may send it, what is decided, and the events that it introduces. `Also` names events of
 * other decisions that it may decide as well.
 */
export interface Decision<
  State,
  Asked extends Command,
  Event extends DomainEvent = never,
  Also extends DomainEvent = never,
> {
  /** Carries the types; never set. */
  readonly is?: { readonly command: Asked; readonly event: Event };
  readonly command: Asked['type'];
  /** Whether the actor may ask for it at all. A rejection says in its own words why not. */
  who(actor: Actor, command: Asked, state: State): boolean | Rejection;
  /** `new` begins a record, `known` needs an existing record, `any` checks for itself. */
  readonly of: 'new' | 'known' | 'any';
  decide(command: Asked, state: State, context: DecisionContext): Outcome<Event | Also>;
  readonly events: ToldEvents<State, Event>;
  /** The command with random contents, for the record with this id. */
  any(fc: Generator, some: SomeValues, id: number): Arbitrary<Omit<Asked, 'type'>>;
  /** How often it is generated, compared with the area's other commands; 1 where it does not say. */
  readonly weight?: number;
  /**
   * The command decides again each time it is repeated, because its effect happens each time. 'sometimes': as long as
   * the record takes it.
   */
  readonly decidesAgain?: true | 'sometimes';
}

type Listed<State> = Decision<State, Command, DomainEvent> | Recorded<State, DomainEvent>;
type Is<Entry extends { readonly is?: object }> = NonNullable<Entry['is']>;

/** The events of the decisions in a list. */
export type EventsOf<List extends readonly { readonly is?: { readonly event: DomainEvent } }[]> = Is<
  List[number]
>['event'];
/** The commands of the decisions in a list. */
export type CommandsOf<List extends readonly { readonly is?: { readonly command: Command } }[]> = Is<
  List[number]
>['command'];

/** An area's rules for undoing decisions on its records. */
export interface UndoRules<State, Event extends DomainEvent, Asked> {
  /** Whether the actor may ask for it at all. A rejection says in its own words why not. */
  who(actor: Actor, state: State): boolean | Rejection;
  /** Why nothing can be undone on this record in its current state. */
  refused(state: State): Rejection | undefined;
  /** For areas that undo more than the first event of a decision. `back` undoes one event. */
  decide?(
    undone: readonly Event[],
    state: State,
    context: DecisionContext,
    back: (event: Event, state: State) => Outcome<Event>,
    asked: Asked,
  ): Outcome<Event>;
}

/** The rules that all decisions on a record share. */
interface Rules<State, Event extends DomainEvent> {
  /** The prefix of its records' streams. */
  readonly category: string;
  readonly initialState: State;
  /** Why a record in this state is refused to decisions on known records. */
  notThere?(state: State): Rejection | undefined;
  /** A missing record is refused as missing before `who` is asked. */
  readonly looksFirst?: true;
  /** The record whose history shows the events. */
  readonly subjectType: string | Telling<Event['data'], string>;
  readonly subjectID: Telling<Event['data'], number>;
  /** The last part of a stream's name, if it is not the id of the subject. */
  readonly streamOf?: Telling<Event['data'], number | string>;
  readonly otherStreams?: readonly string[];
  /** Gives the same state as folding one event after the other, if that is quicker. */
  evolveAll?(state: State, events: readonly (Event & Attributed)[]): State;
  /** How many of the generated commands are this area's, compared with others; 1 where it does not say. */
  readonly weight?: number;
}

type AsksForUndo<Asked extends Command, State, Event extends DomainEvent> = [
  Extract<Asked, { type: 'UndoDecision' }>,
] extends [never]
  ? { readonly undo?: undefined }
  : { readonly undo: UndoRules<State, Event, Extract<Asked, { type: 'UndoDecision' }>> };

/** An area whose decisions stand in one list. */
export interface Aggregate<Asked extends Command = Command, State = unknown, Event extends DomainEvent = DomainEvent> {
  readonly decider: Decider<Asked, State, Event>;
  /** The definition of every event type that was ever released. `docs/events.md` is made from it. */
  readonly events: { readonly [Type in Event['type']]: EventDefinition };
  readonly history: AreaHistory<Event>;
  /** Further prefixes of its records' streams, beside the decider's category. */
  readonly otherStreams?: readonly string[];
  readonly decisions: readonly Decision<State, Command, DomainEvent>[];
  /** An example of each event, with the stream that it belongs to. */
  readonly examples: readonly { readonly event: Event; readonly stream: string }[];
  readonly weight: number;
}

const isDecision = <State>(entry: Listed<State>): entry is Decision<State, Command, DomainEvent> => 'decide' in entry;

/** Maps the values of a record by name. Leaves out the names for which `of` returns undefined. */
const each = <Value, Made>(
  values: Readonly<Record<string, Value>>,
  of: (value: Value) => Made | undefined,
): Readonly<Record<string, Made>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const made = of(value);
      return made === undefined ? [] : [[name, made]];
    }),
  );

function byName<Value>(entries: readonly (readonly [string, Value])[], category: string): Record<string, Value> {
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`${twice} stands twice among the decisions of '${category}'`);
  return Object.fromEntries(entries);
}

/** The one reason why an area without an undo command undoes nothing. */
function whyNoUndo<State>(told: Readonly<Record<string, Told<State, DomainEvent>>>, category: string): string {
  const reasons = new Set(Object.values(told).map(({ undo }) => (typeof undo === 'string' ? undo : null)));
  const [reason] = reasons;
  if (reasons.size === 1 && typeof reason === 'string') return reason;
  throw new Error(`The events of '${category}' say in different ways why they are not undone, and nobody may ask`);
}

function whyForbidden(may: boolean | Rejection): Rejection | undefined {
  if (may === true) return undefined;
  return may === false ? forbidden(message.forbidden) : may;
}

const definitionOf = <State>({
  description,
  schemaVersion = 1,
  personal,
  forgets,
  upcast,
  isSeenAtOnce,
  defaults,
}: Told<State, DomainEvent>): EventDefinition => ({
  description,
  schemaVersion,
  ...(personal && { personal }),
  ...(forgets && { forgets }),
  ...(upcast && { upcast }),
  ...(isSeenAtOnce && { isSeenAtOnce }),
  ...(defaults && { defaults }),
});

/**
 * Builds an area from a list of decisions: decider, log definitions, histories, undo, and examples and generators for
 * specs. The type parameters come from the list: `CommandsOf` (with `UndoDecision` where there is undo) and `EventsOf`.
 * @throws Error if a command or an event stands in the list twice
 */
export function aggregate<Asked extends Command, State, Event extends DomainEvent>(
  list: readonly Listed<State>[],
  rules: Rules<State, Event> & AsksForUndo<Asked, State, Event>,
): Aggregate<Asked, State, Event> {
  const { category, initialState, subjectType, subjectID, streamOf = subjectID, otherStreams, evolveAll } = rules;
  const undo: UndoRules<State, Event, unknown> | undefined = rules.undo;
  const decisions = list.filter(isDecision);
  const byCommand = byName(
    decisions.map((decision) => [decision.command, decision] as const),
    category,
  );
  const told = byName(
    list.flatMap(({ events }) => Object.entries<Told<State, DomainEvent>>(events)),
    category,
  );
  const toldOf = (event: DomainEvent): Told<State, DomainEvent> => {
    const one = told[event.type];
    if (one === undefined) throw new Error(`'${category}' knows no event ${event.type}`);
    return one;
  };

  const touched = (event: DomainEvent): readonly string[] => {
    const { undo: how } = toldOf(event);
    return typeof how === 'string' ? [] : how.touched(event.data);
  };

  function undone(
    asked: UndoDecision<Event>,
    { who, refused, decide }: UndoRules<State, Event, unknown>,
    state: State,
    context: DecisionContext,
  ): Outcome<DomainEvent> {
    const isForbidden = whyForbidden(who(context.actor, state));
    const refusal = rules.looksFirst ? (refused(state) ?? isForbidden) : (isForbidden ?? refused(state));
    if (refusal !== undefined) return refusal;
    const past = undoing(asked, touched);
    if (past instanceof Rejection) return past;
    const back = (event: Event, now: State): Outcome<Event> => {
      const { undo: how } = toldOf(event);
      const turned = typeof how === 'string' ? how : how.back;
      // An area's undo decides only events of that area.
      return typeof turned === 'string'
        ? ruleBroken(turned)
        : (turned(event.data, now, context, asked) as Outcome<Event>);
    };
    if (decide !== undefined) return decide(past, state, context, back, asked);
    const [event] = past;
    return event === undefined ? missing(historyMessage.noDecision) : back(event, state);
  }

  function decide(command: Command, state: State, context: DecisionContext): Outcome<DomainEvent> {
    if (undo !== undefined && isUndo<Event>(command)) return undone(command, undo, state, context);
    const decision = byCommand[command.type];
    if (decision === undefined) throw new Error(`'${category}' decides on no ${command.type}`);
    const notThere = decision.of === 'known' ? rules.notThere?.(state) : undefined;
    if (rules.looksFirst && notThere !== undefined) return notThere;
    const isForbidden = whyForbidden(decision.who(context.actor, command, state));
    return isForbidden ?? notThere ?? decision.decide(command, state, context);
  }

  // The list says of each command and event what belongs to it; by their names the compiler no longer knows that.
  return {
    decider: {
      category,
      initialState,
      decide,
      evolve: (state: State, event: DomainEvent & Attributed) => toldOf(event).evolve(state, event.data, event),
      ...(evolveAll && { evolveAll }),
    },
    events: each(told, definitionOf),
    history: {
      subjectType,
      subjectID,
      whyNoUndo: undo === undefined ? whyNoUndo(told, category) : null,
      entries: each(told, ({ history }) => history),
      beside: each(told, ({ beside }) => beside),
      sealed: each(told, ({ sealed }) => sealed),
    },
    ...(otherStreams && { otherStreams }),
    decisions,
    examples: Object.entries(told).map(([type, { example }]) => ({
      event: { type, data: example },
      stream: `${category}-${streamOf(example)}`,
    })),
    weight: rules.weight ?? 1,
  } as unknown as Aggregate<Asked, State, Event>;
}

const isUndo = <Event extends DomainEvent>(command: Command): command is UndoDecision<Event> =>
  command.type === 'UndoDecision';
