/** How a coded value looks: never by colour alone, so each tone has a mark of its own on screen. */
export type Tone = 'primary' | 'info' | 'success' | 'warning' | 'error' | 'neutral';

export interface Code {
  readonly label: string;
  readonly tone?: Tone;
}

/**
 * A code table as choices for a form.
 * @param ids Names to ids, in the order to choose in: a table keyed by number always counts upwards.
 */
export const choices = <Id extends number>(
  ids: Readonly<Record<string, Id>>,
  table: Readonly<Record<Id, Code>>,
): { id: Id; name: string }[] => Object.values(ids).map((id) => ({ id, name: table[id].label }));

/** What several codes stand for, of a stored list with commas between them: 'Client, Dealer'. */
export const codesInWords = (codes: Readonly<Record<string, Code>>, list: string): string =>
  list
    .split(',')
    .map((id) => codes[id]?.label ?? id)
    .join(', ');
