import { EventDamaged, type EventMetadata, type JsonObject, type RecordedEvent } from './event-log.ts';

/** An event whose place is all that can be read of it. Reading its data or metadata throws its `damage`. */
export function damagedEvent(place: Omit<RecordedEvent, 'data' | 'metadata'>, foreign?: 'foreign'): RecordedEvent {
  const damage = new EventDamaged(place, foreign);
  return {
    ...place,
    damage,
    get data(): JsonObject {
      throw damage;
    },
    get metadata(): EventMetadata {
      throw damage;
    },
  };
}
