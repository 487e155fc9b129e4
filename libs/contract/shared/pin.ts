/** The most digits of a card's PIN. */
export const PIN_MAX = 12;

export const isPin = (text: string): boolean => new RegExp(`^\\d{1,${PIN_MAX}}$`).test(text);
