import type { ApiOptions } from '../api-options.ts';
import type { Settings } from '../platform/settings/settings.ts';

/** Closes a part of the product. */
export type Close = () => Promise<unknown>;

/** The needs of every step of a start. */
export interface Start {
  readonly options: ApiOptions;
  readonly settings: Settings;
  readonly tell: (line: string) => void;
  /** Takes the function that closes a part as soon as it is open. The last opened part is closed first. */
  readonly closing: (close: Close) => void;
}
