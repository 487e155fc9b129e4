/** How a coded value looks: never by colour alone, so each tone has a mark of its own on screen. */
export type Tone = 'primary' | 'info' | 'success' | 'warning' | 'error' | 'neutral';

export interface Code {
  readonly label: string;
  readonly tone?: Tone;
}

/** A code table as choices for a form, in the table's order. */
export const choices = <Id extends number>(table: Readonly<Record<Id, Code>>): { id: Id; name: string }[] =>
  Object.entries<Code>(table).map(([id, { label }]) => ({ id: Number(id) as Id, name: label }));
