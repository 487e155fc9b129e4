import { createHash } from 'node:crypto';
import type { Position } from '@leaseledger/event-log/event-log';

const LOG_CHARACTERS = 8;

/** The ids of events of the stream: a position of the log, with a digest that identifies the log. */
export class Places {
  readonly #log: string;

  constructor(identity: string) {
    this.#log = createHash('sha256').update(identity).digest('hex').slice(0, LOG_CHARACTERS);
  }

  nameOf(position: Position): string;
  nameOf(position: Position | undefined): string | undefined;
  nameOf(position: Position | undefined): string | undefined {
    return position && `${this.#log}.${position}`;
  }

  /**
   * The position in an id; undefined for an id of another log or a forged one.
   * @param known a position of this log
   */
  placeOf(id: string, known: Position): Position | undefined {
    const [log, place = ''] = [id.slice(0, LOG_CHARACTERS), id.slice(LOG_CHARACTERS + 1)];
    // Positions of one log have one form.
    return log === this.#log && shapeOf(place) === shapeOf(known) ? (place as Position) : undefined;
  }
}

const shapeOf = (position: string): string => position.replace(/[0-9a-f]/gi, '0');
