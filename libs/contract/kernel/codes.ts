/** The look of a coded value. Each tone has a mark of its own on screen, because colour alone is not enough. */
export type Tone = 'primary' | 'info' | 'success' | 'warning' | 'error' | 'neutral';

export interface Code {
  readonly label: string;
  readonly tone?: Tone;
}

/**
 * A code table as choices for a form.
 * @param ids Names to ids, in the order of the choices. A table with number keys would always count upwards.
 */
export const choices = <Id extends number>(
  ids: Readonly<Record<string, Id>>,
  table: Readonly<Record<Id, Code>>,
): { id: Id; name: string }[] => Object.values(ids).map((id) => ({ id, name: table[id].label }));

/** The labels of a stored comma-separated list of codes: 'Client, Dealer'. */
export const codesInWords = (codes: Readonly<Record<string, Code>>, list: string): string =>
  list
    .split(',')
    .map((id) => codes[id]?.label ?? id)
    .join(', ');
