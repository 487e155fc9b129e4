import { nothingAnswered, request } from './api.ts';

interface Answer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

/**
 * Reads `/api/rest` in the way of react-admin's provider.
 * @throws {ApiError} when the read fails, or answers null
 */
export async function http(url: string, options: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  // The address holds the range too, and browsers accept no compressed answer with this header.
  headers.delete('Range');
  const response = await request(url, { ...options, headers });
  const body = await response.text();
  const json: unknown = JSON.parse(body);
  if (json === null) throw nothingAnswered(response.status);
  return { status: response.status, headers: response.headers, body, json };
}
