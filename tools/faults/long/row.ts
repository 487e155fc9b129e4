import type { Seeded } from '../../../apps/api/demo/seeded.ts';

/** The parameters of a trial. The same seed damages the same places; the time of a kill also depends on the machine. */
export interface Trial {
  readonly random: Seeded;
  /** The share of the full number of kills or cases, from 0 to 1. */
  readonly share: number;
  /** Reports the progress. */
  readonly tell: (text: string) => void;
}

export interface Outcome {
  /** A description with figures. */
  readonly did: string;
  /** The faults, a line each. */
  readonly wrong: readonly string[];
}

/** The share of a number, at least one. */
export const times = (whole: number, { share }: Pick<Trial, 'share'>): number => Math.max(1, Math.round(whole * share));
