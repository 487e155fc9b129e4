/** The batch actions on companies. The names are stored, so they never change. */
export const companyBatch = {
  changeStatus: 'companies.changeStatus',
  changeManager: 'companies.changeManager',
} as const;
