import * as fc from 'fast-check';

export const ids = fc.nat();
