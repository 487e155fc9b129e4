/** The batch actions on enquiries. The names are stored, so they never change. */
export const enquiryBatch = {
  assign: 'enquiries.assign',
  changeStatus: 'enquiries.changeStatus',
  changePriority: 'enquiries.changePriority',
  remove: 'enquiries.delete',
} as const;
/** The same actions on the list of new business. */
export const newBusinessBatch = {
  assign: 'newBusiness.assign',
  changeStatus: 'newBusiness.changeStatus',
  changePriority: 'newBusiness.changePriority',
  remove: 'newBusiness.delete',
} as const;
