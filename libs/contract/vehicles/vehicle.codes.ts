/** The fewest characters to search for. Fewer would find too many vehicles (specification 2, section 9). */
export const VEHICLE_SEARCH_MIN = 4;
/** The most vehicles in one answer. */
export const VEHICLES_FOUND = 20;
/** The most characters of a manufacturer and of a model, here and in the records that store them. */
export const VEHICLE_NAME_MAX = 100;
