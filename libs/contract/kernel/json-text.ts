declare const told: unique symbol;

/** JSON text that is known to tell a value of this type, e.g. a stored row that is spliced into an answer as it is. */
export type JsonText<Value> = string & { readonly [told]: Value };

/** What the text tells. */
export const parsed = <Value>(text: JsonText<Value>): Value => JSON.parse(text);

/** A list of rows that are at hand as text. */
export const jsonList = <Row>(rows: readonly JsonText<Row>[]): JsonText<readonly Row[]> =>
  // Rows between commas in brackets are the list of these rows.
  `[${rows.join(',')}]` as JsonText<readonly Row[]>;
