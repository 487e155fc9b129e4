import { ArrayMaxSize, IsArray, IsIn } from 'class-validator';
import { RecordID, Revision } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { personMergeMessage } from './person-merge.messages.ts';
import { mergeFields, type MergeField } from './person-merge.views.ts';

/** Who is kept, and who is merged into them. */
export class MergedPersonsBody {
  @RecordID(message.id) PersonID!: number;
  @RecordID(message.id) MergedPersonID!: number;
}

/** `POST persons/merge`. The versions are those of the preview; where one no longer holds the answer is 409. */
export class MergePersonsBody extends MergedPersonsBody {
  @Revision(message.number('Version')) Version!: number;
  @Revision(message.number('Version')) MergedVersion!: number;
  /** Those that the kept person takes from the other one. */
  @IsIn(mergeFields, { each: true, message: personMergeMessage.fields })
  @ArrayMaxSize(mergeFields.length, { message: personMergeMessage.fields })
  @IsArray({ message: personMergeMessage.fields })
  fields!: MergeField[];
}

/** `POST persons/unmerge`. */
export class UnmergePersonBody {
  @RecordID(message.id) MergedPersonID!: number;
}
