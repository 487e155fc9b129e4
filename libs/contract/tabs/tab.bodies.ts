import { IsNotEmpty, IsString, ValidateBy, type ValidationArguments } from 'class-validator';
import { LongText, RecordID, Text } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { embedAddress, isEmbedAddress } from './embed-address.ts';
import { embedFaults, tabMessage, TAB_CONTENT_MAX, TAB_NAME_MAX } from './tab.messages.ts';

const isEmbeddable = (value: unknown): boolean => typeof value === 'string' && isEmbedAddress(embedAddress(value));

function whyNot({ value }: ValidationArguments): string {
  const found = embedAddress(String(value));
  return isEmbedAddress(found) ? '' : embedFaults[found];
}

/** `PUT userEmbeddedList`. */
export class AddTabBody {
  @Text(TAB_NAME_MAX, tabMessage.nameTooLong)
  @IsNotEmpty({ message: tabMessage.nameRequired })
  @IsString({ message: tabMessage.nameRequired })
  Name!: string;

  /** An address, or the snippet of an iframe. Stored unchanged. */
  @LongText(TAB_CONTENT_MAX, tabMessage.contentTooLong)
  @ValidateBy({ name: 'isEmbeddable', validator: { validate: isEmbeddable } }, { message: whyNot })
  @IsNotEmpty({ message: tabMessage.contentRequired })
  @IsString({ message: tabMessage.contentRequired })
  EmbedContent!: string;
}

/** `POST userEmbeddedList/update`. */
export class UpdateTabBody extends AddTabBody {
  @RecordID(message.id) UserEmbeddedItemID!: number;
}

/** `POST userEmbeddedList/select`. */
export class SelectTabBody {
  @RecordID(message.id) UserEmbeddedItemID!: number;
}
