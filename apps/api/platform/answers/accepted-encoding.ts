export type Encoding = 'br' | 'gzip';

const weighed = (part: string): readonly [name: string, weight: number] => {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight)];
};

/**
 * Chooses how to compress an answer for its caller (RFC 9110, section 12.5.3).
 * @param header Accept-Encoding
 * @returns undefined when the answer must be sent uncompressed
 */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const weights = new Map((header ?? '').split(',').map(weighed));
  const weightOf = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}
