/** The batch actions on leads. The names are stored, so they never change. */
export const leadBatch = {
  assign: 'leads.assign',
  changeStatus: 'leads.changeStatus',
  changePriority: 'leads.changePriority',
  remove: 'leads.delete',
} as const;
