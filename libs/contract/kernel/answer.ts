/** The answer of a call: the name of an interface and, for the compiler, the interface itself. OpenAPI uses the name. */
export interface Answer<Payload> {
  /** The name of the interface; null without a payload in JSON. */
  readonly view: string | null;
  readonly isList?: true;
  /** The payload may be null, because the record may not be readable yet or no longer. The command is done all the same. */
  readonly isNullable?: true;
  /** Never set. It only carries the type. */
  readonly payload?: Payload;
}

/** Names the interface of an answer: `view<LeadView>('LeadView')`. A check compares the two names. */
export const view = <Payload extends object>(name: string): Answer<Payload> => ({ view: name });

export const listOf = <Payload>({ view: name }: Answer<Payload>): Answer<readonly Payload[]> => ({
  view: name,
  isList: true,
});

export const orNull = <Payload>({ view: name }: Answer<Payload>): Answer<Payload | null> => ({
  view: name,
  isNullable: true,
});

/** The empty answer of a command. */
export const nothing: Answer<null> = { view: null };

/** An HTML page, for a browser that is redirected to the call. */
export const page: Answer<string> = { view: null };

/** A file in base64, as the payload of the envelope. */
export const base64: Answer<string> = { view: null };

/** A text file. */
export const textFile: Answer<string> = { view: null };

/** Server-sent events, until the caller stops listening. */
export const eventStream: Answer<string> = { view: null };

/** A file, streamed in chunks. */
export const bytes: Answer<AsyncIterable<Uint8Array>> = { view: null };
