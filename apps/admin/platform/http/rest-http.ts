import { request } from './api.ts';

interface Answer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

/** Asks `/api/rest` as react-admin's provider does. @throws ApiError */
export async function http(url: string, options: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  // The address says the same, and with this header browsers accept nothing compressed.
  headers.delete('Range');
  const response = await request(url, { ...options, headers });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: JSON.parse(body) };
}
