import { ArrayMaxSize, IsArray, IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Optional } from '../shared/rules.ts';
import { SEARCH_MOST, SEARCH_REACH, searchType, type SearchTypeID } from './search.codes.ts';
import { searchMessage } from './search.messages.ts';

const types = Object.values(searchType);

/** `POST admin/search`. */
export class SearchBody {
  @MaxLength(200, { message: searchMessage.query }) @IsString({ message: searchMessage.query }) query!: string;
  /** The types of record to search. Left out for all types that the caller may open. */
  @Optional()
  @IsIn(types, { each: true, message: searchMessage.types })
  @ArrayMaxSize(types.length, { message: searchMessage.types })
  @IsArray({ message: searchMessage.types })
  types?: SearchTypeID[] | null;
  /** The number of results to skip. */
  @Optional()
  @Max(SEARCH_REACH - 1, { message: searchMessage.page })
  @Min(0, { message: searchMessage.page })
  @IsInt({ message: searchMessage.page })
  offset?: number | null;
  @Optional()
  @Max(SEARCH_MOST, { message: searchMessage.page })
  @Min(1, { message: searchMessage.page })
  @IsInt({ message: searchMessage.page })
  limit?: number | null;
}
