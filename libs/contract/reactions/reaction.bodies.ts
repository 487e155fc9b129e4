import { IsString, IsUUID, MaxLength } from 'class-validator';

/** `POST reactions/replay`: which reaction is tried again. */
export class ReplayReactionBody {
  @MaxLength(200) @IsString() policy!: string;
  @IsUUID() eventId!: string;
}
