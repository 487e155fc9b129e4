import { ArrayMaxSize, IsArray, IsBoolean, IsNotEmpty, IsString, MaxLength, ValidateBy } from 'class-validator';
import { Optional, RecordID, Text } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { isSavedColumns, isSavedFilter, isSavedSort, isSavedWidths } from './saved-view.checks.ts';
import { savedViewMessage, VIEW_COLUMNS_MAX, VIEW_NAME_MAX, VIEW_TEXT_MAX } from './saved-view.messages.ts';
import type { SavedColumns, SavedFilter, SavedSort } from './saved-view.views.ts';

const Checked = (name: string, validate: (value: unknown) => boolean, text: string): PropertyDecorator =>
  ValidateBy({ name, validator: { validate } }, { message: text });

/** The contents of a view. The server also checks that they fit the list. */
class ViewContentBody {
  @Text(VIEW_NAME_MAX, savedViewMessage.nameTooLong)
  @IsNotEmpty({ message: savedViewMessage.nameRequired })
  @IsString({ message: savedViewMessage.nameRequired })
  Name!: string;

  @Checked('isSavedFilter', isSavedFilter, savedViewMessage.filter)
  Filter!: SavedFilter;

  @Text(VIEW_TEXT_MAX, savedViewMessage.textTooLong)
  @IsString({ message: savedViewMessage.textTooLong })
  Text!: string;

  @Checked('isSavedSort', isSavedSort, savedViewMessage.sort)
  Sort!: SavedSort;

  @Optional()
  @Checked('isSavedColumns', isSavedColumns, savedViewMessage.columns)
  Columns?: SavedColumns | null;

  @Optional()
  @Checked('isSavedWidths', isSavedWidths, savedViewMessage.columns)
  Widths?: Readonly<Record<string, number>> | null;

  @IsBoolean({ message: message.yesNo('Shared') })
  Shared!: boolean;
}

/** `PUT savedViews`. */
export class SaveViewBody extends ViewContentBody {
  @MaxLength(60, { message: savedViewMessage.list })
  @IsString({ message: savedViewMessage.list })
  List!: string;

  /** The key of a view from the browser's storage. Each is taken over only once. */
  @Optional()
  @MaxLength(60, { message: message.id })
  @IsString({ message: message.id })
  TakenOver?: string | null;
}

/** `POST savedViews/update`. */
export class UpdateViewBody extends ViewContentBody {
  @RecordID(message.id) ViewID!: number;

  /** The version that the caller read. Without it, the server does not check for other changes since. */
  @Optional()
  @Checked('isVersion', (value) => Number.isSafeInteger(value), message.id)
  Version?: number | null;
}

/** `POST savedViews/order`. */
export class OrderViewsBody {
  @MaxLength(60, { message: savedViewMessage.list })
  @IsString({ message: savedViewMessage.list })
  List!: string;

  @Checked(
    'areIds',
    (value) => Array.isArray(value) && value.every((id) => Number.isSafeInteger(id) && id > 0),
    savedViewMessage.order,
  )
  @ArrayMaxSize(VIEW_COLUMNS_MAX * 5, { message: savedViewMessage.order })
  @IsArray({ message: savedViewMessage.order })
  Order!: number[];
}

/** `POST savedViews/restore`. */
export class RestoreViewBody {
  @RecordID(message.id) ViewID!: number;

  /** The user who made the view. */
  @RecordID(message.id) UserID!: number;

  @MaxLength(60, { message: savedViewMessage.list })
  @IsString({ message: savedViewMessage.list })
  List!: string;
}
