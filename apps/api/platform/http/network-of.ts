import { normalizeIP } from '@fastify/rate-limit';

/**
 * The network by which an address is counted. It is the IPv4 address itself, also when it is mapped into IPv6. Of IPv6
 * it is the first 64 bits, because one owner has countless addresses. A closed connection has no address.
 */
export const networkOf = (address: string | undefined): string => normalizeIP(address ?? '');
