import { IsNotEmpty, IsString, ValidateBy, type ValidationArguments } from 'class-validator';
import { kindOf } from '../records/record-kinds.ts';
import { LongText, RecordID, Revision } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { isRefusedNoteType, noteMessage, NOTE_MAX } from './note.messages.ts';

const isNoteType = (code: unknown): boolean => typeof code === 'number' && kindOf('note', code) !== undefined;
const whyNoType = ({ value }: ValidationArguments): string =>
  isRefusedNoteType(value) ? noteMessage.refusedType(Number(value)) : noteMessage.unknownType;

class NoteText {
  @LongText(NOTE_MAX, noteMessage.tooLong)
  @IsNotEmpty({ message: noteMessage.required })
  @IsString({ message: noteMessage.required })
  Note!: string;
}

/** `PUT notes`. */
export class AddNoteBody extends NoteText {
  @ValidateBy({ name: 'isNoteType', validator: { validate: isNoteType } }, { message: whyNoType }) NoteType!: number;
  @RecordID(message.id) AttachedToID!: number;
}

/** `POST notes/update`. */
export class UpdateNoteBody extends NoteText {
  @RecordID(message.id) NoteID!: number;
  @Revision(message.number('Version')) Version!: number;
}
