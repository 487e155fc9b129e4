/** Messages of a server that cannot do its work at the moment (specification 1, section 8). Only the server needs them. */
export const outage = {
  unavailable: 'The event log cannot be reached at the moment. Please try again.',
  notKnownWhetherSaved:
    'It is not known whether this was saved, because the event log did not answer. Look whether it was, before you do it again.',
  databaseUnavailable: 'The database of the server cannot be reached at the moment. Please try again.',
  listsBehind: 'The lists do not show your last change yet. Please try again in a moment.',
  diskFull:
    'The disk of the server is full. Everything can be read; nothing can be changed until there is space again.',
  exchanged:
    'The event log holds other data than before. What can be read is shown; nothing can be changed until the right data is back, or the lists are built anew from this one.',
  damaged: 'A file of the server is damaged. What can be read is shown; nothing can be changed until it is restored.',
  starting: 'Leaseledger is starting. Please try again in a moment.',
  rebuilding: 'The lists are being built anew. Please try again in a moment.',
  unreadable: 'The record holds something that this release cannot read.',
  unexpected: 'Something went wrong. Please try again.',
} as const;
