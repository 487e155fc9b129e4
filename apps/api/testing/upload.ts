import type { FileView } from '@leaseledger/contract/files/file.views';
import { REQUESTED_WITH } from '@leaseledger/contract/kernel/endpoint';
import { recordKinds, type RecordKind } from '@leaseledger/contract/records/record-kinds';
import type { Answer, Client } from './client.ts';

export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

type Parent = { readonly kind: RecordKind; readonly id: number } | { readonly code: number; readonly id: number };

/** Attaches a file to a record like a browser, or sends the form without a file. */
export function uploadFile(
  client: Client,
  parent: Parent,
  sent: SentFile | undefined,
  { key, fileFirst = false }: { readonly key?: string; readonly fileFirst?: boolean } = {},
): Promise<Answer<FileView>> {
  const form = new FormData();
  const addFile = () => sent !== undefined && form.append('file', new Blob([new Uint8Array(sent.bytes)]), sent.name);
  if (fileFirst) addFile();
  form.append('attachedToID', String(parent.id));
  form.append('attachedToTargetTypeID', String('code' in parent ? parent.code : recordKinds[parent.kind].file));
  if (!fileFirst) addFile();
  return client.send('POST', '/api/files', {
    body: form,
    headers: { [REQUESTED_WITH.header]: REQUESTED_WITH.value, ...(key !== undefined && { 'idempotency-key': key }) },
  });
}

/** The smallest valid PDF, with these words on its page. */
export function onePagePdf(words = 'Quote'): Buffer {
  const stream = `BT /F1 24 Tf 72 700 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
