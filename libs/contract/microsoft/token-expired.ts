/** The header that tells of an expired link, and its value (decisions 3). */
export const TOKEN_EXPIRED = { header: 'X-Microsoft-Token-Expired', value: '1' } as const;
