/** The noun as a title, for example 'Leads' for 'leads'. */
export const titleOf = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);
