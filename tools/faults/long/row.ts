import type { Seeded } from '../../../apps/api/demo/seeded.ts';

/** What a fault is tried with: the same seed damages in the same places; when a process dies depends on the machine as well. */
export interface Trial {
  readonly random: Seeded;
  /** So much of the whole number of kills or cases, from 0 to 1. */
  readonly share: number;
  /** How far it is. */
  readonly tell: (text: string) => void;
}

export interface Outcome {
  /** What was done, with its figures. */
  readonly did: string;
  /** What should not have been, a line each. */
  readonly wrong: readonly string[];
}

/** So many of a whole number, at least one. */
export const times = (whole: number, { share }: Pick<Trial, 'share'>): number => Math.max(1, Math.round(whole * share));
