declare const told: unique symbol;

/** JSON text with a value of a known type, e.g. a stored row that an answer includes unparsed. */
export type JsonText<Value> = string & { readonly [told]: Value };

/** Parses the text into its value. */
export const parsed = <Value>(text: JsonText<Value>): Value => JSON.parse(text);

/** Joins the JSON texts of rows to the JSON text of a list. */
export const jsonList = <Row>(rows: readonly JsonText<Row>[]): JsonText<readonly Row[]> =>
  // Brackets around comma-separated rows are a JSON list.
  `[${rows.join(',')}]` as JsonText<readonly Row[]>;
