import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsObject, IsString, MaxLength, ValidateBy } from 'class-validator';
import { Optional } from '../shared/rules.ts';
import { EXPORT_COLUMNS_MAX, EXPORT_SELECTED_MAX, exportMessage } from './export.messages.ts';
import type { ExportFormat } from './export.views.ts';

/** `PUT exports`: the rows and columns to export, as the list shows them. */
export class StartExportBody {
  @MaxLength(60, { message: exportMessage.list })
  @IsString({ message: exportMessage.list })
  List!: string;

  @IsIn(['csv', 'xlsx'], { message: exportMessage.format })
  Format!: ExportFormat;

  /** A filter as `/api/rest` takes it, including `q`. */
  @IsObject({ message: exportMessage.filter })
  Filter!: Readonly<Record<string, unknown>>;

  /** The field, then 'ASC' or 'DESC'. */
  @Optional()
  @IsArray({ message: exportMessage.sort })
  Sort?: readonly string[] | null;

  /** Names of fields, in the order of the columns. Left out for all columns of the list. */
  @Optional()
  @IsString({ each: true, message: exportMessage.columns })
  @ArrayMaxSize(EXPORT_COLUMNS_MAX, { message: exportMessage.columns })
  @ArrayNotEmpty({ message: exportMessage.columns })
  @IsArray({ message: exportMessage.columns })
  Columns?: readonly string[] | null;

  /** The ids of the selected rows. Left out for all rows that the filter finds. */
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
