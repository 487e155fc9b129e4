import 'reflect-metadata/lite'; // `Type` looks for it.
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsObject, Min, ValidateNested } from 'class-validator';
import { Optional, RecordID } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { leadDistributorMessage } from './lead-distributor.messages.ts';

/** One user of the pool. Other fields of the user are ignored. */
export class PoolUser {
  @RecordID(message.id) UserID!: number;
}

export const POOL_MAX = 200;

/** `POST leads/leadDistributorUserPool`: the whole pool, in order. */
export class UserPoolBody {
  @ValidateNested({ each: true })
  @Type(() => PoolUser)
  @IsObject({ each: true, message: message.id })
  @ArrayMaxSize(POOL_MAX, { message: leadDistributorMessage.tooMany })
  @IsArray({ message: message.id })
  UserPool!: PoolUser[];
  /** The version that the caller read. Without it, the server does not check for other changes since. */
  @Optional() @IsInt({ message: message.number('Version') }) @Min(0, { message: message.number('Version') }) Version?:
    number | null;
}
