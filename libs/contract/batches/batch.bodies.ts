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

/** `PUT batches`: one action on records that were ticked, or on all that a filter finds. */
export class PrepareBatchBody {
  @MaxLength(60, { message: batchMessage.noKind }) @IsString({ message: batchMessage.noKind }) kind!: string;

  /** What goes with the action: its own body class says what that is. */
  @Optional() @IsObject({ message: message.choice('parameters') }) parameters?: object | null;

  /** The records that were ticked. */
  @ValidateIf(({ filter }: PrepareBatchBody) => filter === undefined || filter === null)
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: message.id })
  @Min(1, { each: true, message: message.id })
  @IsInt({ each: true, message: message.id })
  @ArrayMaxSize(PICKED_MAX, { message: batchMessage.tooManyPicked })
  @ArrayMinSize(1, { message: batchMessage.nothingChosen })
  @IsArray({ message: batchMessage.nothingChosen })
  ids?: number[] | null;

  /** As `/api/rest` takes it; instead of ids. */
  @Optional() @IsObject({ message: message.choice('filter') }) filter?: object | null;
}

/** Which batch. */
export class BatchBody {
  @RecordID(message.id) batchID!: number;
}
