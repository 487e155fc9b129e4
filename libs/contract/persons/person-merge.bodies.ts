import { ArrayMaxSize, IsArray, IsIn } from 'class-validator';
import { RecordID, Revision } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { personMergeMessage } from './person-merge.messages.ts';
import { mergeFields, type MergeField } from './person-merge.views.ts';

/** The person to keep, and the person to merge into them. */
export class MergedPersonsBody {
  @RecordID(message.id) PersonID!: number;
  @RecordID(message.id) MergedPersonID!: number;
}

/** `POST persons/merge`. The versions come from the preview. The answer is 409 when one of the persons has changed since. */
export class MergePersonsBody extends MergedPersonsBody {
  @Revision(message.number('Version')) Version!: number;
  @Revision(message.number('Version')) MergedVersion!: number;
  /** The fields that the kept person takes from the other person. */
  @IsIn(mergeFields, { each: true, message: personMergeMessage.fields })
  @ArrayMaxSize(mergeFields.length, { message: personMergeMessage.fields })
  @IsArray({ message: personMergeMessage.fields })
  fields!: MergeField[];
}

/** `POST persons/unmerge`. */
export class UnmergePersonBody {
  @RecordID(message.id) MergedPersonID!: number;
}
