import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import { mentionsIn, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { fileRows } from '@leaseledger/projections/files/file-rows.projection';
import { subjectText } from '../../history/exports/subject.ts';
import type { Lists } from '../../../platform/lists/lists.ts';

/** The names of files about others that name the person. Removed files are included, because they can be put back. */
export async function* mentionsInFileNames(lists: Lists, person: NamedPerson): AsyncGenerator<Mention> {
  for await (const rows of lists.all(fileRows.readModel, {
    where: [...person.ids].map((id) => ({ column: 'About', isNot: `person-${id}` })),
  })) {
    for (const { FileID, Record, Name } of rows.map(parsed))
      yield* mentionsIn(Name, person, {
        record: `file-${FileID}`,
        recordName: subjectText(Record),
        field: 'Name',
        label: 'File name',
      });
  }
}
