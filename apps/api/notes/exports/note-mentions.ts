import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { NoteRow } from '@leaseledger/contract/notes/note.views';
import type { Mention } from '@leaseledger/contract/persons/mention.views';
import { placesNaming, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { noteRows } from '@leaseledger/projections/notes/note-rows.projection';
import { subjectText } from '../../history/exports/subject.ts';
import type { Lists } from '../../lists/lists.ts';

/** How much is shown on either side, in characters. */
const AROUND = 40;

/** Where notes about others name the person: all of them are looked through, withdrawn ones too, since they can come back. */
export async function* mentionsInNotes(lists: Lists, person: NamedPerson): AsyncGenerator<Mention> {
  for await (const rows of lists.all(noteRows.readModel, { where: [...person.ids].map((id) => ({ column: 'About', isNot: `person-${id}` })) })) {
    for (const row of rows) yield* mentionsIn(parsed(row), person);
  }
}

const mentionsIn = ({ NoteID, Note, Subject }: NoteRow, person: NamedPerson): Mention[] =>
  placesNaming(person.names, Note ?? '').map((place) => ({
    ...place,
    record: `note-${NoteID}`,
    field: 'Note',
    recordName: subjectText(Subject),
    label: 'Note',
    before: (Note ?? '').slice(Math.max(0, place.at - AROUND), place.at),
    after: (Note ?? '').slice(place.at + place.text.length).slice(0, AROUND),
  }));
