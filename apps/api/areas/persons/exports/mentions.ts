import { MENTIONS_MAX, type Mention } from '@leaseledger/contract/records/mention.views';
import type { NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { Injectable } from '@nestjs/common';

/**
 * Finds the places in an area's records that name the person. The person's own records are left out, because they
 * disappear with the person.
 */
type Finder = (person: NamedPerson) => AsyncIterable<Mention>;

/**
 * The places where records of others name a person. Each area adds its search, so that persons need not know the areas.
 */
@Injectable()
export class Mentions {
  readonly #finders: Finder[] = [];

  add(finder: Finder): void {
    this.#finders.push(finder);
  }

  /**
   * The places in the order of the areas, at most as many as can be blanked at once.
   * @param isWanted leaves places out before they count
   */
  async of(person: NamedPerson, isWanted: (mention: Mention) => boolean = () => true): Promise<Mention[]> {
    const found: Mention[] = [];
    for (const finder of this.#finders) {
      for await (const mention of finder(person)) {
        if (isWanted(mention) && found.push(mention) === MENTIONS_MAX) return found;
      }
    }
    return found;
  }
}
