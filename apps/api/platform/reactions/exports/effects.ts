import type { Effect } from '@leaseledger/domain/kernel/policy';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import { Injectable } from '@nestjs/common';
import type { CommandMetadata } from '../../callers/caller.ts';

/** The cause of an effect. The metadata names the event, and makes repeated appends happen once. */
export interface Because {
  readonly event: RecordedEvent;
  readonly metadata: CommandMetadata;
}

type EffectOf<Type extends Effect['type']> = Extract<Effect, { readonly type: Type }>;

/** The effects that policies ask for outside of records. The module of each area adds its own. */
@Injectable()
export class Effects {
  readonly #byType = new Map<string, (effect: never, because: Because) => Promise<void>>();

  /**
   * Adds an effect.
   * @param perform must change nothing more when it is repeated for the same cause
   * @throws Error for a type that is taken
   */
  add<Type extends Effect['type']>(
    type: Type,
    perform: (effect: EffectOf<Type>, because: Because) => Promise<void>,
  ): void {
    if (this.#byType.has(type)) throw new Error(`${type} is done twice`);
    this.#byType.set(type, perform);
  }

  /** @throws the errors of the area that performs it; Error when no area does */
  async perform(effect: Effect, because: Because): Promise<void> {
    const perform = this.#byType.get(effect.type);
    if (perform === undefined) throw new Error(`Nobody does ${effect.type}`);
    // It was added for effects of this type.
    await perform(effect as never, because);
  }
}
