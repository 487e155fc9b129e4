/** Why a command was refused. The kind is the meaning over HTTP: 403, 404, 409, 422, 400. */
export type RejectionKind = 'forbidden' | 'missing' | 'conflict' | 'ruleBroken' | 'invalid';

export class Rejection {
  constructor(
    readonly kind: RejectionKind,
    /** Shown to the user as it is. */
    readonly message: string,
    /** Field to message, where fields are at fault. */
    readonly errors?: Readonly<Record<string, string>>,
    /** The user whose change stands in the way, if that need not be the last change of the stream. */
    readonly changedBy?: string,
  ) {}
}

export const forbidden = (message: string) => new Rejection('forbidden', message);
export const missing = (message: string) => new Rejection('missing', message);
/** The record is no longer what the caller saw. The code that runs the decision names the user who changed it. */
export const conflict = (changedBy?: string) =>
  new Rejection('conflict', 'This record was changed in the meantime.', undefined, changedBy);
export const ruleBroken = (message: string) => new Rejection('ruleBroken', message);
export const invalid = (message: string, errors: Readonly<Record<string, string>>) =>
  new Rejection('invalid', message, errors);
