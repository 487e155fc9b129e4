import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsObject, IsString, MaxLength, ValidateBy } from 'class-validator';
import { Optional } from '../shared/rules.ts';
import { EXPORT_COLUMNS_MAX, EXPORT_SELECTED_MAX, exportMessage } from './export.messages.ts';
import type { ExportFormat } from './export.views.ts';

/** `PUT exports`: what of a list is exported, as it is on screen. */
export class StartExportBody {
  @MaxLength(60, { message: exportMessage.list })
  @IsString({ message: exportMessage.list })
  List!: string;

  @IsIn(['csv', 'xlsx'], { message: exportMessage.format })
  Format!: ExportFormat;

  /** As `/api/rest` takes it, `q` among it. */
  @IsObject({ message: exportMessage.filter })
  Filter!: Readonly<Record<string, unknown>>;

  /** Field, and 'ASC' or 'DESC'. */
  @Optional()
  @IsArray({ message: exportMessage.sort })
  Sort?: readonly string[] | null;

  /** Names of fields in their order; all that the list has where it is left out. */
  @Optional()
  @IsString({ each: true, message: exportMessage.columns })
  @ArrayMaxSize(EXPORT_COLUMNS_MAX, { message: exportMessage.columns })
  @ArrayNotEmpty({ message: exportMessage.columns })
  @IsArray({ message: exportMessage.columns })
  Columns?: readonly string[] | null;

  /** The rows that are selected; all that the filter finds where it is left out. */
  @Optional()
  @ValidateBy(
    {
      name: 'areRowIds',
      validator: {
        validate: (value) =>
          Array.isArray(value) && value.every((id) => typeof id === 'string' || Number.isSafeInteger(id)),
      },
    },
    { message: exportMessage.selected },
  )
  @ArrayMaxSize(EXPORT_SELECTED_MAX, { message: exportMessage.selected })
  @IsArray({ message: exportMessage.selected })
  Selected?: readonly (number | string)[] | null;
}
