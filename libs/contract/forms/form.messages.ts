/** The messages of public forms (specification 3, sections 5 and 8). Texts that the specification lacks are ours. */
export const formMessage = {
  name: 'Form name must be at least 3 characters.',
  added: (name: string) => `${name} has been added as a form.`,
  updated: 'Form has been updated.',
  deleted: 'Form has been deleted.',
  enabled: 'Form is enabled. Visitors can send it.',
  disabled: 'Form is disabled. Visitors no longer see it.',
  versionRestored: (number: number) => `Version ${number} is the current version again.`,
  noVersion: 'Version',
  noCompany: 'Company does not exist.',

  fieldsShape: 'Fields must be a JSON list of {id, label}.',
  fieldUnknown: (id: string) => `There is no form field ${id}.`,
  fieldTwice: (label: string) => `The field ${label} is there twice.`,
  fieldMissing: (label: string) => `A form always has the field ${label}.`,
  contactMissing: 'A form needs the field Contact Number or Email.',
  fieldLabel: (label: string, max: number) => `The label of ${label} must have 1 to ${max} characters.`,

  firstName: 'You must enter your first name.',
  lastName: 'You must enter your last name.',
  phone: 'Contact number is not valid.',
  email: 'Email address is not valid.',
  postcode: 'Postcode is not valid.',
  company: 'Company must not be empty.',
  carYear: (last: number) => `Year must be between 1960 and ${last}.`,
  past: 'That time has passed. Please choose another one.',
  far: 'A call can be booked for a year ahead at most. Please choose another day.',
  leadRequired: 'You must fill in the form.',
  toBeProved:
    'One moment, please: we are making sure that a person sends this. It is sent by itself. If nothing happens, press Send again.',
  sent: 'Thank you. We have received your details and will be in touch.',

  released: 'Submission released. Its lead is being made.',
  dropped: 'Submission dropped. It is forgotten.',
  notWaiting: 'This submission no longer waits in the quarantine.',
  submissionStays: 'What becomes of a submission cannot be undone. Its lead can be deleted.',
} as const;
