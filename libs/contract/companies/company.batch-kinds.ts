/** What can be done with many companies at once. The names are for ever. */
export const companyBatch = {
  changeStatus: 'companies.changeStatus',
  changeManager: 'companies.changeManager',
} as const;
