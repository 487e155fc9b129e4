import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { IntegerIn, Optional, RecordID } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { IMPORT_COLUMNS_MAX, importDecisions, type ImportDecision } from './import.kinds.ts';
import { importMessage } from './import.messages.ts';

/** The source of one field: a column, or one value. */
export class MatchedField {
  @MaxLength(60, { message: importMessage.noField }) @IsString({ message: importMessage.noField }) Field!: string;
  @Optional() @IntegerIn(0, IMPORT_COLUMNS_MAX - 1, importMessage.noColumn) Column?: number | null;
  /** One value for all rows. */
  @Optional()
  @MaxLength(8000, { message: message.text('Value', 8000) })
  @IsString({ message: message.text('Value', 8000) })
  Value?: string | null;
}

/** `POST imports/match`. */
export class MatchColumnsBody {
  @RecordID(message.id) ImportID!: number;
  @ValidateNested({ each: true })
  @Type(() => MatchedField)
  @IsObject({ each: true, message: importMessage.noField })
  @ArrayMaxSize(IMPORT_COLUMNS_MAX, { message: importMessage.noField })
  @IsArray({ message: importMessage.noField })
  Matches!: MatchedField[];
}

/** `POST imports/decide`: for one row, for all rows like an existing record, or for all rows like an earlier row. */
export class DecideDuplicatesBody {
  @RecordID(message.id) ImportID!: number;
  @Optional() @RecordID(message.id) Row?: number | null;
  @Optional() @IsIn(['existing', 'inFile'], { message: message.choice('Which') }) Of?: 'existing' | 'inFile' | null;
  @IsIn(importDecisions, { message: message.choice('Decision') }) Decision!: ImportDecision;
}

export class ImportBody {
  @RecordID(message.id) ImportID!: number;
}
