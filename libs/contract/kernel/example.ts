/** The caller of an example: a sender with the right key (`sender`), with a key for other calls (`senderOfOthers`) or with an unknown key (`stranger`), a caller without a key (`nobody`), a visitor who solved a captcha, or a caller over the rate limit (`flood`). */
export type ExampleCaller = 'sender' | 'senderOfOthers' | 'stranger' | 'nobody' | 'visitor' | 'flood';

/** A call with its answer. OpenAPI shows it, and a test makes it. An id in the answer matches any id. */
export interface Example {
  /** Unique among the examples of the call, e.g. `repeated`. */
  readonly name: string;
  readonly summary: string;
  readonly by: ExampleCaller;
  /** The value of the header Idempotency-Key. Left out for no header. */
  readonly idempotencyKey?: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly answer: {
    readonly success: boolean;
    readonly message: string;
    readonly code: number;
    readonly payload: unknown;
  };
}

/** The answer of a successful call. */
export const granted = (payload: unknown): Pick<Example, 'status' | 'answer'> => ({
  status: 200,
  answer: { success: true, message: '', code: 0, payload },
});

/** The answer of a refused call. */
export const refused = (
  status: number,
  message: string,
  payload: unknown = null,
): Pick<Example, 'status' | 'answer'> => ({ status, answer: { success: false, message, code: status, payload } });
