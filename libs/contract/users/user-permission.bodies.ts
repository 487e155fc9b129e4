import { IsIn, IsInt, IsString, Matches, MaxLength } from 'class-validator';
import { Optional, RecordID } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { userMessage } from './user.messages.ts';

/** `POST users/addPermission`. */
export class AddPermissionBody {
  @RecordID(message.id) userID!: number;
  /** A permission of the catalogue, or one of the older ids 211, 213 and 233. */
  @IsInt({ message: message.choice('Permission') }) permissionType!: number;
}

/** `POST users/updatePermission`. */
export class UpdatePermissionBody {
  @RecordID(message.id) userID!: number;
  @RecordID(message.id) userPermissionID!: number;
  /** 1 on, 0 off. */
  @IsIn([0, 1], { message: message.choice('Status') }) status!: 0 | 1;
}

/** `POST users/mayThey`: a call or a screen, now or at the end of a day in Melbourne. */
export class MayTheyBody {
  @RecordID(message.id) userID!: number;
  /** 'POST leads/assign' */
  @Optional()
  @MaxLength(200, { message: userMessage.callOrScreen })
  @IsString({ message: userMessage.callOrScreen })
  call?: string | null;
  /** '/admin/leads' */
  @Optional()
  @MaxLength(200, { message: userMessage.callOrScreen })
  @IsString({ message: userMessage.callOrScreen })
  screen?: string | null;
  @Optional() @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: userMessage.day }) day?: string | null;
}
