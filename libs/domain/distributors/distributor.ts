import type { Rule } from '@leaseledger/contract/access/permissions';
import {
  DEFAULT_RUN_INTERVAL,
  runIntervals,
  type DistributorWords,
} from '@leaseledger/contract/distributors/distributor.codes';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Actor, DomainEvent } from '../kernel/decider.ts';
import { theOnly, type Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { invalid } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';

/** There is one distributor of a kind of record. Its settings are in the one stream with this id. */
export const DISTRIBUTOR_ID = 1;

/** The settings that every distributor has. It is off until somebody switches it on. */
export interface DistributorSettings {
  readonly Enabled: boolean;
  readonly RunInterval: number;
}
export const initialSettings: DistributorSettings = { Enabled: false, RunInterval: DEFAULT_RUN_INTERVAL };

interface SwitchDistributor {
  readonly type: 'SwitchDistributor';
  readonly Enabled: boolean;
}

/** In milliseconds. */
interface WithInterval {
  readonly RunInterval: number;
}

interface SetRunInterval extends WithInterval {
  readonly type: 'SetRunInterval';
}

export type DistributorCommand = SwitchDistributor | SetRunInterval;

export interface Switched<Type extends string> extends DomainEvent<Type, { readonly Enabled: boolean }> {}
export interface IntervalSet<Type extends string> extends DomainEvent<
  Type,
  WithInterval & { readonly was: WithInterval }
> {}

const minutes = (RunInterval: number): string => `${RunInterval / 60_000} minutes`;

/** The facts that differ between the settings of two distributors. */
interface SettingsOf<SwitchedType extends string, IntervalType extends string> {
  readonly words: DistributorWords;
  /** Who may change them. */
  readonly who: Rule;
  readonly switched: SwitchedType;
  readonly intervalSet: IntervalType;
}

/** The decisions on whether a distributor runs, and how often (specification 3, sections 4 and 6). */
export function distributorDecisions<
  State extends DistributorSettings,
  SwitchedType extends string,
  IntervalType extends string,
>({ words: { one }, who: rule, switched, intervalSet }: SettingsOf<SwitchedType, IntervalType>) {
  const name = `${one.slice(0, 1).toUpperCase()}${one.slice(1)} distributor`;
  const who = (actor: Actor): boolean => may(rule, actor);
  const switchOn: Decision<State, SwitchDistributor, Switched<SwitchedType>> = {
    command: 'SwitchDistributor',
    who,
    of: 'any',
    decide: ({ Enabled }, was) => (Enabled === was.Enabled ? [] : [{ type: switched, data: { Enabled } }]),
    events: theOnly(switched, {
      description: `The ${one} distributor was switched on or off.`,
      evolve: (state, { Enabled }) => ({ ...state, Enabled }),
      history: ({ Enabled }) =>
        Enabled
          ? activity(`${name} active`, `${name} switched on`)
          : activity(`${name} inactive`, `${name} switched off`),
      undo: historyMessage.switchedByHand,
      example: { Enabled: true },
    }),
    any: (fc) => fc.record({ Enabled: fc.boolean() }),
  };
  const setInterval: Decision<State, SetRunInterval, IntervalSet<IntervalType>> = {
    command: 'SetRunInterval',
    who,
    of: 'any',
    decide({ RunInterval }, was) {
      if (!runIntervals.some((each) => each === RunInterval))
        return invalid(message.choice('Run interval'), { RunInterval: message.choice('Run interval') });
      return RunInterval === was.RunInterval
        ? []
        : [{ type: intervalSet, data: { RunInterval, was: { RunInterval: was.RunInterval } } }];
    },
    events: theOnly(intervalSet, {
      description: `How often the ${one} distributor runs was changed, in milliseconds; with what it was before.`,
      evolve: (state, { RunInterval }) => ({ ...state, RunInterval }),
      history: ({ RunInterval, was }) =>
        activity(
          `${name} interval set`,
          `${name} runs every ${minutes(RunInterval)} instead of ${minutes(was.RunInterval)}`,
        ),
      undo: historyMessage.switchedByHand,
      example: { RunInterval: 600_000, was: { RunInterval: 300_000 } },
    }),
    any: (fc) => fc.record({ RunInterval: fc.constantFrom(120_000, 300_000, 1_800_000) }),
  };
  return [switchOn, setInterval] as const;
}
