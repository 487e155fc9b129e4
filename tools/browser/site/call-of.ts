import { expect } from '@jest/globals';
import { REQUESTED_WITH } from '@leaseledger/contract/kernel/endpoint';
import type { BrowserContext } from 'playwright-core';

const JSON_TYPE = { 'Content-Type': 'application/json', [REQUESTED_WITH.header]: REQUESTED_WITH.value };

/**
 * Makes a call beside the pages of a browser, with their session, as a colleague or another tab would.
 * @param address of the call, whole or below the browser's base
 */
export async function callOf<Payload>(
  by: BrowserContext,
  method: string,
  address: string,
  body?: object,
): Promise<Payload> {
  const response = await by.request.fetch(address, {
    method,
    headers: JSON_TYPE,
    ...(body === undefined ? {} : { data: body }),
  });
  // As the caller knows the call.
  const { payload, message } = (await response.json()) as { payload: Payload; message: string };
  expect({ status: response.status(), message }).toMatchObject({ status: 200 });
  return payload;
}
