/** What can be done with many leads at once. The names are for ever. */
export const leadBatch = {
  assign: 'leads.assign',
  changeStatus: 'leads.changeStatus',
  changePriority: 'leads.changePriority',
  remove: 'leads.delete',
} as const;
