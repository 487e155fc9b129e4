export const viewingMessage = {
  superUsersOnly: 'Only a Super User may view as a Super User.',
  oneself: 'That is yourself.',
  disabled: 'The account is disabled: nobody views as its user.',
  readOnly: (name: string) => `You are viewing as ${name}, read-only. Stop viewing to change anything.`,
  personal: (name: string) => `You are viewing as ${name}. This concerns them alone.`,
  over: 'You are no longer viewing as another user.',
  started: (name: string) => `You are viewing as ${name}, read-only.`,
  stopped: 'You are yourself again.',
} as const;
