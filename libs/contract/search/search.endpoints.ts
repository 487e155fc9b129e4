import { searchesEverything } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { SearchBody } from './search.bodies.ts';
import { searchResults } from './search.views.ts';

export const searchEndpoints = {
  search: endpoint('POST', 'admin/search', {
    who: searchesEverything,
    kind: 'query',
    body: SearchBody,
    answer: searchResults,
    summary:
      'Records of all types that the caller may open, by the beginnings of words, by numbers and by former names',
  }),
} as const;
