/** Messages about linked companies, word for word where the specification has them (4, section 5, "Companies"). */
export const companyLinkMessage = {
  noCompany: 'Please select a company',
  self: 'Cannot link a company to itself',
  double: 'Company has already been linked',
  circle: 'This company belongs to that one already, by other links: they would go round in a circle',
  order: 'The last day is before the first one',
  linked: 'Company has been linked.',
  amended: 'Link has been updated.',
  unlinked: 'Link has been removed.',
} as const;
