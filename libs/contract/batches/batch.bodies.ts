import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsObject,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { Optional, RecordID } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { batchMessage, PICKED_MAX } from './batch.messages.ts';

/** `PUT batches`: one action on selected records, or on all records that a filter finds. */
export class PrepareBatchBody {
  @MaxLength(60, { message: batchMessage.noKind }) @IsString({ message: batchMessage.noKind }) kind!: string;

  /** The parameters of the action. Each action has its own body class for them. */
  @Optional() @IsObject({ message: message.choice('parameters') }) parameters?: object | null;

  /** The ids of the selected records. */
  @ValidateIf(({ filter }: PrepareBatchBody) => filter === undefined || filter === null)
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: message.id })
  @Min(1, { each: true, message: message.id })
  @IsInt({ each: true, message: message.id })
  @ArrayMaxSize(PICKED_MAX, { message: batchMessage.tooManyPicked })
  @ArrayMinSize(1, { message: batchMessage.nothingChosen })
  @IsArray({ message: batchMessage.nothingChosen })
  ids?: number[] | null;

  /** A filter as `/api/rest` takes it. Sent instead of ids. */
  @Optional() @IsObject({ message: message.choice('filter') }) filter?: object | null;
}

export class BatchBody {
  @RecordID(message.id) batchID!: number;
}
