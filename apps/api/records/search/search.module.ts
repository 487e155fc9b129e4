import { Module } from '@nestjs/common';
import { SearchSources } from './exports/search-sources.ts';
import { SearchController } from './search.controller.ts';
import { Search } from './search.ts';

/** The global search over the sources that areas add. */
@Module({ controllers: [SearchController], providers: [SearchSources, Search], exports: [SearchSources] })
export class SearchModule {}
