export interface Subject {
  readonly type: string;
  readonly id: number;
}

/** The record of a name such as `lead-42`. */
export function namedSubject(name: string): Subject | undefined {
  const [, type, id] = /^([a-z]+)-([1-9]\d{0,14})$/i.exec(name) ?? [];
  return type === undefined || id === undefined ? undefined : { type, id: Number(id) };
}

/** 'Lead 42' for lead-42. */
export const subjectText = (subject: string): string =>
  subject.charAt(0).toUpperCase() + subject.slice(1).replace('-', ' ');
