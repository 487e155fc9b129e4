/** Who makes the call of an example: a sender with a key for it, one with a key for other calls, a stranger with a key that is none, nobody with a key, a visitor who solved a captcha, or whoever calls too often. */
export type ExampleCaller = 'sender' | 'senderOfOthers' | 'stranger' | 'nobody' | 'visitor' | 'flood';

/** A call as somebody makes it, and what it is answered: OpenAPI shows it, and a test makes it. An id in an answer stands for any. */
export interface Example {
  /** Unlike those of the other examples of the call, e.g. `repeated`. */
  readonly name: string;
  readonly summary: string;
  readonly by: ExampleCaller;
  /** What the header Idempotency-Key holds; no header where it is left out. */
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

/** What a call answers that was granted. */
export const granted = (payload: unknown): Pick<Example, 'status' | 'answer'> => ({
  status: 200,
  answer: { success: true, message: '', code: 0, payload },
});

/** What a call answers that was refused with a message. */
export const refused = (
  status: number,
  message: string,
  payload: unknown = null,
): Pick<Example, 'status' | 'answer'> => ({ status, answer: { success: false, message, code: status, payload } });
