/** Messages about enquiries, word for word where the specification has them (3, sections 4, 5 and 8). */
export const enquiryMessage = {
  personRequired: 'Enquiry must have a Person attached to it.',
  notAssigned: 'Enquiry has NOT been assigned.',
  alreadyTheirs: 'You can not assign this enquiry as it is already assigned to that user.',
  cannotOpen: (name: string) => `${name} may not open this enquiry. Choose a colleague who may.`,
  invalidAssignment: 'Invalid Enquiry Assignment',
  noLongerAssignable: (name: string) => `This cannot be undone: ${name} can no longer receive this enquiry.`,
  wrongStatus: (status: string, type: string) => `${type} enquiries have no status ${status}.`,
  wrongField: (field: string, type: string) => `${type} enquiries have no ${field}.`,
  typeStays: 'The type of an enquiry cannot be changed.',
  notDelivered: (type: string) => `${type} enquiries are not delivered.`,
  urgentByManagers: 'Only managers of enquiries say what is urgent.',
  personForgotten: 'The person of this enquiry has been deleted. Choose another person first.',
  assigned: 'Enquiry has been assigned.',
  statusUpdated: 'Enquiry Status has been updated.',
  updated: 'Enquiry has been successfully updated.',
  delivered: 'Enquiry has been marked as delivered.',
  deleted: 'Enquiry has been deleted.',
  added: (name: string) => `An enquiry of ${name} has been added`,
  /** @param EnquiryID left out when the reader may not open enquiries */
  converted: (LeadID: number, EnquiryID?: number) =>
    EnquiryID === undefined ? `Lead ${LeadID} is an enquiry now.` : `Lead ${LeadID} is enquiry ${EnquiryID} now.`,
} as const;
