/** The response header of an expired link, with its value (decisions 3); then the console's message, word for word (specification 1, section 8). */
export const TOKEN_EXPIRED = {
  header: 'X-Microsoft-Token-Expired',
  value: '1',
  message: 'Microsoft Account Access token has expired. Please Re-Link Microsoft Account on the Account Page.',
} as const;
