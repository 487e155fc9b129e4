/** 'leads' as a title: 'Leads'. */
export const titleOf = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);
