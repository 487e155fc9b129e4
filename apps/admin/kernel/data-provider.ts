import simpleRest from 'ra-data-simple-rest';
import { API, request } from './api.ts';

interface Answer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

async function http(url: string, options: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  const response = await request(url, { ...options, headers });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: JSON.parse(body) };
}

/** Reads of the read models, for react-admin. Changes go through `useCommand`. Moments stay ISO 8601 text. */
export const dataProvider = simpleRest(`${API}/rest`, http);
