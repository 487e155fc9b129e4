import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import type { ImportView } from '@leaseledger/contract/imports/import.views';
import { FILE_NAME, pathTo, type Envelope } from '@leaseledger/contract/kernel/endpoint';
import { beforeAskingAgain, type StaffClient } from './staff-client.ts';

/** A CSV file with known headers and so many persons, each with their own e-mail at this domain. */
export const personsFile = (count: number, domain: string): string =>
  [
    'First name,Last name,Email,Contact number,State,Company',
    ...Array.from(
      { length: count },
      (_, index) => `Row${index},Imported,row${index}@${domain},04${String(10_000_000 + index)},VIC,Barwon Health`,
    ),
  ].join('\n');

export const importView = (staff: StaffClient, id: number): Promise<ImportView> =>
  staff.call('GET', pathTo(importEndpoints.one, { id }));

/** Repeats until the import has reached a state. */
export async function untilImport(
  staff: StaffClient,
  id: number,
  isReached: (view: ImportView) => boolean,
): Promise<ImportView> {
  for (;;) {
    const view = await importView(staff, id);
    if (isReached(view)) return view;
    await beforeAskingAgain();
  }
}

/** Uploads a file of persons, matched as suggested. @throws Error for a refusal */
export async function readPersons(staff: StaffClient, text: string): Promise<ImportView> {
  const answer = await fetch(`${staff.url}/api/${pathTo(importEndpoints.upload, { kind: 'persons' })}`, {
    method: 'PUT',
    headers: { ...staff.headers, 'content-type': 'application/octet-stream', [FILE_NAME]: 'persons.csv' },
    body: text,
  });
  const { payload, message }: Envelope<ImportView> = JSON.parse(await answer.text());
  if (answer.status !== 200) throw new Error(`The file was answered with ${answer.status}: ${message}`);
  return payload;
}

/** Starts the check of the rows, and waits for its end. */
export async function checkRows(staff: StaffClient, { ImportID, Matches }: ImportView): Promise<ImportView> {
  await staff.call('POST', importEndpoints.match.path, { ImportID, Matches });
  return untilImport(staff, ImportID, ({ Phase }) => Phase === 'checked');
}
