import type { SavedFilter, SavedViewContent } from '@leaseledger/contract/saved-views/saved-view.views';
import { blanked, type BlankMentions } from '../behaviours/mentions.ts';
import { isEmpty } from '../behaviours/amendment.ts';
import type { Decision } from '../kernel/decision.ts';
import { isSystem } from '../kernel/rights.ts';
import type { ViewChanged } from './amend-view.ts';
import { freeName, isSame, type SavedViewsState } from './saved-view.ts';

/** Asks all views of a user to blank the places that name a person who was forgotten. */
export interface BlankViewMentions extends BlankMentions {
  readonly UserID: number;
}

/** A text of a view that may name a person. */
interface ViewText {
  /** The view's number and the field, for the filter with its column: `12 Name`, `12 Filter CompanyName`. */
  readonly field: string;
  readonly text: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const textsOf = (value: SavedFilter[string] | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter(isText) : [];

/** The texts of a view, for those who look for a person in it. */
export const textsOfView = (id: number, { Name, Text, Filter }: SavedViewContent): readonly ViewText[] => [
  { field: `${id} Name`, text: Name },
  { field: `${id} Text`, text: Text },
  ...Object.entries(Filter).flatMap(([column, value]) =>
    textsOf(value).map((text) => ({ field: `${id} Filter ${column}`, text })),
  ),
];

function filterWithout(id: number, filter: SavedFilter, { mentions }: BlankMentions): SavedFilter {
  return Object.fromEntries(
    Object.entries(filter).map(([column, value]) => {
      const places = mentions.filter(({ field }) => field === `${id} Filter ${column}`);
      if (!Array.isArray(value) || places.length === 0) return [column, value];
      return [column, value.filter((one) => !isText(one) || blanked(one, places) === one)];
    }),
  );
}

/**
 * The views of a user no longer name the forgotten person: the name is blanked, the search and the filtered values go.
 * Deleted views can be brought back, so they are blanked as well. The previous content is not recorded.
 */
export const blankMentions: Decision<SavedViewsState, BlankViewMentions, never, ViewChanged> = {
  command: 'BlankMentions',
  who: isSystem,
  of: 'any',
  decide: (command, state) =>
    state.views.flatMap(({ id, list, shared, content }): ViewChanged[] => {
      const of = (field: string) => command.mentions.filter((mention) => mention.field === `${id} ${field}`);
      const named = blanked(content.Name, of('Name'));
      const Filter = filterWithout(id, content.Filter, command);
      const changes = {
        ...(named !== content.Name && { Name: freeName(named, list, state) }),
        ...(of('Text').length > 0 && content.Text !== '' && { Text: '' }),
        ...(!isSame(Filter, content.Filter) && { Filter }),
      };
      if (isEmpty(changes)) return [];
      const data = { UserID: command.UserID, ViewID: id, ...changes, was: {} };
      return [shared ? { type: 'SharedViewAmended', data } : { type: 'ViewAmended', data }];
    }),
  events: {},
  any: (_fc, { text }, UserID) =>
    text.map((named) => ({ UserID, mentions: [{ field: '1 Name', at: 0, text: named }] })),
};
