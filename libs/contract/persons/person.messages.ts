/** Messages about persons, word for word (specification 2, section 5, "Person"). */
export const personMessage = {
  firstName: 'You must enter a first name.',
  lastName: 'You must enter a last name.',
  email: 'Invalid email address',
  phone: 'Invailid phone number',
  state: 'Please select the customers State',
  company: 'Customer cannot be created without an employer',
  postcode: 'Postcode must be up to 4 digits.',
  added: (name: string) => `${name} has been added as a Person`,
  updated: 'Person has been successfully updated.',
  deleted: 'Person has been deleted.',
  mentions: 'The places to be blanked could not be read.',
  mentionsChanged: 'The texts that name this person were changed in the meantime. Look at them again.',
} as const;
