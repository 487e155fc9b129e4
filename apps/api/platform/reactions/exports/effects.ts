import type { Effect, Policy } from '@leaseledger/domain/kernel/policy';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { CommandMetadata } from '../../callers/caller.ts';

/** The cause of an effect. The metadata names the event, and makes repeated appends happen once. */
export interface Because {
  readonly event: RecordedEvent;
  readonly metadata: CommandMetadata;
}

type Perform<Asked extends Effect = never> = (effect: Asked, because: Because) => Promise<void>;

/** How an area performs the effects that it declares. One that is missing does not compile. */
type Performers<Declared extends Effect> = {
  readonly [Each in Declared as Each['type']]: Perform<Each>;
};

/** A policy, as far as the effects matter. */
type Asking = Pick<Policy, 'name' | 'asksFor'>;

/** The effects that policies ask for outside of records. The module of each area adds those that the area declares. */
@Injectable()
export class Effects implements OnApplicationBootstrap {
  readonly #byType = new Map<string, Perform>();

  constructor(private readonly policies: readonly Asking[]) {}

  /**
   * Adds the effects of an area.
   * @param performers must change nothing more when they are repeated for the same cause
   * @throws Error for a type that is taken
   */
  add<Declared extends Effect>(performers: Performers<Declared>): void {
    // Each key is the type of the effects that its function takes.
    for (const [type, perform] of Object.entries(performers as Readonly<Record<string, Perform>>)) {
      if (this.#byType.has(type)) throw new Error(`Two areas perform the effect ${type}`);
      this.#byType.set(type, perform);
    }
  }

  /** The mails that policies ask for, each with the name of a policy. */
  get mails(): readonly { readonly policy: string; readonly mail: string }[] {
    return this.policies.flatMap(({ name: policy, asksFor }) =>
      Object.values(asksFor).flatMap((mails) => (mails === true ? [] : mails.map((mail) => ({ policy, mail })))),
    );
  }

  /** @throws Error for an effect that a policy asks for and no area performs */
  onApplicationBootstrap(): void {
    for (const { name, asksFor } of this.policies)
      for (const type of Object.keys(asksFor))
        if (!this.#byType.has(type))
          throw new Error(`The policy ${name} asks for the effect ${type}, which no area performs.`);
  }

  /** @throws the errors of the area that performs it; Error when no area does */
  async perform(effect: Effect, because: Because): Promise<void> {
    const perform = this.#byType.get(effect.type);
    if (perform === undefined) throw new Error(`No area performs the effect ${effect.type}`);
    // It was added for effects of this type.
    await perform(effect as never, because);
  }
}
