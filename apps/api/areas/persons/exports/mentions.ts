import { MENTIONS_MAX, type Mention } from '@leaseledger/contract/persons/mention.views';
import type { NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { Injectable } from '@nestjs/common';

/** The places in an area's records where the person is named; a person's own records are no such places, they go with the person. */
type Finder = (person: NamedPerson) => AsyncIterable<Mention>;

/** Where persons are named in records of others: each area adds how its own are looked through, so that persons need not know them. */
@Injectable()
export class Mentions {
  readonly #finders: Finder[] = [];

  add(finder: Finder): void {
    this.#finders.push(finder);
  }

  /** In the areas' order, as many as may be blanked at once. */
  async of(person: NamedPerson): Promise<Mention[]> {
    const found: Mention[] = [];
    for (const finder of this.#finders) {
      for await (const mention of finder(person)) {
        if (found.push(mention) === MENTIONS_MAX) return found;
      }
    }
    return found;
  }
}
