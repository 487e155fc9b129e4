import { normalizeIP } from '@fastify/rate-limit';

/** Whom an address stands for where addresses are counted: an IPv4 address, also in the clothes of IPv6, or the 64 bits of an IPv6 network, whose owner has more addresses than can be counted. A connection that is gone has none. */
export const networkOf = (address: string | undefined): string => normalizeIP(address ?? '');
