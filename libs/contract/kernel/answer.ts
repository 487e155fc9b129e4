/** What a call answers: the name of a shape and, for the compiler, the shape itself. OpenAPI tells the shape under its name. */
export interface Answer<Payload> {
  /** Of the interface; null where nothing is answered. */
  readonly view: string | null;
  readonly isList?: true;
  /** The record may not be readable yet, or not any more: what was asked for is done all the same. */
  readonly isNullable?: true;
  /** Never there: it carries the type. */
  readonly payload?: Payload;
}

/** Names an interface as something that calls answer: `view<LeadView>('LeadView')`. A check compares the two names. */
export const view = <Payload extends object>(name: string): Answer<Payload> => ({ view: name });

export const listOf = <Payload>({ view: name }: Answer<Payload>): Answer<readonly Payload[]> => ({
  view: name,
  isList: true,
});

export const orNull = <Payload>({ view: name }: Answer<Payload>): Answer<Payload | null> => ({
  view: name,
  isNullable: true,
});

/** A command that leaves no record to show. */
export const nothing: Answer<null> = { view: null };

/** A page, for a browser that is led to a call. */
export const page: Answer<string> = { view: null };

/** A file that is text. */
export const textFile: Answer<string> = { view: null };

/** Server-sent events, for as long as the caller listens. */
export const eventStream: Answer<string> = { view: null };

/** A file, piece by piece, as it is. */
export const bytes: Answer<AsyncIterable<Uint8Array>> = { view: null };

/** The related list of an area that does not exist yet. */
export const noneYet: Answer<readonly never[]> = { view: null, isList: true };
