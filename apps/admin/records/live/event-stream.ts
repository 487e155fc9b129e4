/** One server-sent event. */
export interface StreamEvent {
  /** The id of the last event that had one. */
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/**
 * Reads server-sent events from a stream, however it is cut. A part without an event, such as a beat, yields its id
 * only.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let id: string | undefined;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const fields = new Map(
        part
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]),
      );
      id = fields.get('id') ?? id;
      yield { id, event: fields.get('event') ?? '', data: fields.get('data') ?? '' };
    }
  }
}
