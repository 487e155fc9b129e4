export const searchMessage = {
  query: 'Type up to 200 characters to search for.',
  types: 'These are no types of results.',
  page: 'A page holds 1 to 100 results, of the first 1000.',
} as const;
