import type { Effect } from '@leaseledger/domain/kernel/policy';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import { Injectable } from '@nestjs/common';
import type { CommandMetadata } from '../../callers/caller.ts';

/** What an effect follows from. The metadata name the event as the cause, and make whatever is appended by them twice be appended once. */
export interface Because {
  readonly event: RecordedEvent;
  readonly metadata: CommandMetadata;
}

type EffectOf<Type extends Effect['type']> = Extract<Effect, { readonly type: Type }>;

/** Who does what policies ask for where no record decides: the module of each area adds its own. */
@Injectable()
export class Effects {
  readonly #byType = new Map<string, (effect: never, because: Because) => Promise<void>>();

  /** @param perform asked again for the same cause, it changes nothing more. @throws Error where two do the same */
  add<Type extends Effect['type']>(
    type: Type,
    perform: (effect: EffectOf<Type>, because: Because) => Promise<void>,
  ): void {
    if (this.#byType.has(type)) throw new Error(`${type} is done twice`);
    this.#byType.set(type, perform);
  }

  /** @throws what the area throws that does it; Error where nobody does */
  async perform(effect: Effect, because: Because): Promise<void> {
    const perform = this.#byType.get(effect.type);
    if (perform === undefined) throw new Error(`Nobody does ${effect.type}`);
    // It was added for effects of this type.
    await perform(effect as never, because);
  }
}
