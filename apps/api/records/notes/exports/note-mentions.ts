import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import { mentionsIn, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { noteRows } from '@leaseledger/projections/notes/note-rows.projection';
import { subjectText } from '../../history/exports/subject.ts';
import type { Lists } from '../../../platform/lists/lists.ts';

/** The notes about other persons that name the person. Withdrawn notes are included, because they can be restored. */
export async function* mentionsInNotes(lists: Lists, person: NamedPerson): AsyncGenerator<Mention> {
  for await (const rows of lists.all(noteRows.readModel, {
    where: [...person.ids].map((id) => ({ column: 'About', isNot: `person-${id}` })),
  })) {
    for (const { NoteID, Note, Subject } of rows.map(parsed))
      yield* mentionsIn(Note, person, {
        record: `note-${NoteID}`,
        recordName: subjectText(Subject),
        field: 'Note',
        label: 'Note',
      });
  }
}
