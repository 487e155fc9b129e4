import { IsString, IsUUID, MaxLength } from 'class-validator';

/** `POST reactions/replay`: the reaction to retry. */
export class ReplayReactionBody {
  @MaxLength(200) @IsString() policy!: string;
  @IsUUID() eventId!: string;
}
