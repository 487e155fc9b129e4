export const asOfMessage = {
  at: 'The moment must be a date with a time and an offset, or an entry of a history.',
  noPast: 'This list shows its past already.',
  noChanges: 'A report does not say which of its rows changed since.',
  tooMany: 'So many records are yours that their past is not listed at once: open them one by one.',
  busy: 'So many lists of the past are being built for others that yours cannot be begun yet. Please try again in a moment.',
  building: (done: number, total: number) =>
    total === 0
      ? 'The list of that moment waits to be built.'
      : `The list of that moment is being built: ${done.toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')} events.`,
  failed: 'The list of that moment could not be built.',
} as const;
