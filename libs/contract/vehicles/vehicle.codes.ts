/** Fewer characters find too many vehicles (specification 2, section 9). */
export const VEHICLE_SEARCH_MIN = 4;
/** So many are found at most. */
export const VEHICLES_FOUND = 20;
/** Of a manufacturer and of a model, in characters, as in the records that take them over. */
export const VEHICLE_NAME_MAX = 100;
