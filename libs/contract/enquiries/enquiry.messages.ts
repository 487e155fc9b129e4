export const enquiryMessage = {
  /** @param EnquiryID left out when the reader may not open enquiries */
  converted: (LeadID: number, EnquiryID?: number) =>
    EnquiryID === undefined ? `Lead ${LeadID} is an enquiry now.` : `Lead ${LeadID} is enquiry ${EnquiryID} now.`,
} as const;
