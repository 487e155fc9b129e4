/** Specification 9, section 1; specification 1, sections 8 and 12; specification 2, section 5, "Nobody"; decisions 4, "Nothing"; decisions 6
 * and 8. These stand: specification 3, section 2, "Leads"; decisions 4 and 5. */
export const cited = true;
