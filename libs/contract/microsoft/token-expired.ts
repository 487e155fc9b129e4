/** The header that tells of an expired link, and its value (decisions 3); what the console says then, word for word (specification 1, section 8). */
export const TOKEN_EXPIRED = {
  header: 'X-Microsoft-Token-Expired',
  value: '1',
  message: 'Microsoft Account Access token has expired. Please Re-Link Microsoft Account on the Account Page.',
} as const;
