import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import { FILE_MAX } from '@leaseledger/contract/files/file.messages';
import type { FileView } from '@leaseledger/contract/files/file.views';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { REQUESTED_WITH } from '@leaseledger/contract/kernel/endpoint';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { outage } from '@leaseledger/contract/shared/outage';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { viewingEndpoints } from '@leaseledger/contract/viewings/viewing.endpoints';
import sharp from 'sharp';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';
import { onePagePdf, uploadFile, type SentFile } from '../../testing/upload.ts';
import { KeptContents } from './exports/kept-contents.ts';
import { FILE_STORE, FileStoreFull, type FileStore } from './store/file-store.ts';
import { until } from '@leaseledger/event-log/testing/until';

let count = 0;
const newPerson = async (by: Client = manager): Promise<number> =>
  (await by.addPerson({ Email: `files${(count += 1)}@example.com` })).PersonID;
const api = await TestApi.start();
let manager = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
const specialistUser = await api.addUser('Sam Whitlock');
const specialist = await api.as(specialistUser);
const outside = await api.as(await api.addUser('Eve Outside', { ExternalUser: true }));
const personID = await newPerson();
const leadID = (await manager.addLead(personID)).LeadID;
const text = (content: string, name = 'note.txt'): SentFile => ({ name, bytes: Buffer.from(content) });
const onLead = (
  sent: SentFile,
  by: Client = manager,
  options: { readonly key?: string; readonly fileFirst?: boolean } = {},
) => uploadFile(by, { kind: 'lead', id: leadID }, sent, options);
const onPerson = (id: number, sent: SentFile, by: Client = manager) => uploadFile(by, { kind: 'person', id }, sent);
const filesOf = (kind: keyof typeof recordKinds, id: number, by: Client = manager): Promise<readonly FileView[]> =>
  by.shown(fileEndpoints.ofRecord, { params: { type: recordKinds[kind].file, id } });
const download = (id: number, by: Client = manager, headers: Readonly<Record<string, string>> = {}, query = '') =>
  by.send('GET', `/api/files/${id}${query}`, { headers });
const stored = async (): Promise<string[]> =>
  (await readdir(join(api.dataDir, 'files'), { recursive: true })).filter((name) => /[\da-f]{64}$/.test(name));
const staged = () => readdir(join(api.dataDir, 'files/staged'));

describe('Attaching a file', () => {
  it('shows an attached file on the record and in its history, and returns the same bytes', async () => {
    const { envelope, shown } = await onLead(text('Payroll confirmed.', 'Payslip – June (1).txt'));
    expect(envelope).toMatchObject({ success: true, message: 'Payslip – June (1).txt has been added.' });
    expect(shown).toEqual({
      FileID: expect.any(Number),
      Name: 'Payslip – June (1).txt',
      Size: 18,
      Type: 'text/plain',
      AttachedToTargetTypeID: 149,
      AttachedToID: leadID,
      CreatedByUserID: expect.any(Number),
      CreatedByUserName: 'Mia Okafor',
      CreatedDateTime: api.now.toISOString(),
    });
    expect(await filesOf('lead', leadID)).toContainEqual(shown);
    expect((await manager.shown(leadEndpoints.one, { params: { id: leadID } })).Files).toContainEqual(shown);
    const { status, headers, text: back } = await download(shown.FileID);
    expect({
      status,
      back,
      disposition: headers.get('content-disposition'),
      type: headers.get('content-type'),
      length: headers.get('content-length'),
    }).toEqual({
      status: 200,
      back: 'Payroll confirmed.',
      disposition: `attachment; filename="Payslip  June (1).txt"; filename*=UTF-8''Payslip%20%E2%80%93%20June%20%281%29.txt`,
      type: 'text/plain; charset=utf-8',
      length: '18',
    });
    expect(
      ['x-content-type-options', 'content-security-policy', 'cache-control'].map((name) => headers.get(name)),
    ).toEqual([
      'nosniff',
      expect.stringMatching(/^sandbox;default-src 'none'/),
      expect.stringMatching(/^private,.*no-transform/),
    ]);
    const history = (await manager.rest('history', { filter: { Subject: `lead-${leadID}` } })).text;
    expect(history).toContain('File added, 18 bytes');
    expect(history).not.toContain('Payslip');
  });

  it('takes an upload with its fields before or after the file', async () =>
    expect((await onLead(text('after'), manager, { fileFirst: true })).status).toBe(200));

  it('attaches once for a repeated key, and refuses another file under the same key', async () => {
    const before = (await filesOf('lead', leadID)).length;
    const [first, again] = [
      await onLead(text('once'), manager, { key: 'the-key' }),
      await onLead(text('once'), manager, { key: 'the-key' }),
    ];
    expect([again.status, again.shown.FileID]).toEqual([200, first.shown.FileID]);
    expect((await onLead(text('twice'), manager, { key: 'the-key' })).status).toBe(422);
    expect(await filesOf('lead', leadID)).toHaveLength(before + 1);
  });

  it('stores equal bytes once, also for two uploads at once, and never in clear', async () => {
    const content = randomBytes(200_000).toString('base64');
    const before = (await stored()).length;
    const answers = await Promise.all([
      onLead(text(content, 'a.txt')),
      onPerson(personID, text(content, 'b.txt')),
      onLead(text(content, 'c.txt'), specialist),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403]);
    expect(await stored()).toHaveLength(before + 1);
    const kept = await Promise.all(
      (await stored()).map((name) => readFile(join(api.dataDir, 'files', name), 'latin1')),
    );
    expect(kept.some((bytes) => bytes.includes(content.slice(0, 40)))).toBe(false);
    const [one] = answers;
    expect((await download(one.shown.FileID)).text).toBe(content);
    expect(await staged()).toEqual([]);
  });

  it('keeps an uploaded name from leading to another folder', async () => {
    const names = await Promise.all(
      ['../../../../etc/cron.d/x.txt', '..\\..\\autoexec.txt', 'con.txt', 'in\u202etxt.exe.txt'].map(
        async (name) => (await onLead(text(`for ${name}`, name))).shown.Name,
      ),
    );
    expect(names).toEqual(['x.txt', 'autoexec.txt', '_con.txt', 'intxt.exe.txt']);
  });
});

/** An archive with this file and no directory. Its beginning alone reveals the file. */
function zipped(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  for (const [at, value] of [
    [14, crc32(content)],
    [18, packed.length],
    [22, content.length],
  ] as const)
    head.writeUInt32LE(value, at);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), packed]);
}

/** The beginning of a compound file with this part. */
const compound = (part: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    Buffer.from(part, 'utf16le'),
  ]);
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\u0000\u0000\u0000\u0000mif1heic', 'latin1'),
  Buffer.alloc(200),
]);

describe('A file under a wrong name', () => {
  it.each([
    ['a photo of a telephone', 'photo.jpg', heic, 'photo.heic', 'image/heic'],
    ['a letter in RTF', 'letter.doc', Buffer.from('{\\rtf1 Dear Aroha}'), 'letter.rtf', 'application/rtf'],
    ['figures in CSV', 'figures.xls', Buffer.from('a;b\n1;2'), 'figures.csv', 'text/csv'],
    ['a page', 'figures.xls', Buffer.from('<html><table>,</table></html>'), 'figures.txt', 'text/plain'],
    ['a page under its own name', 'page.html', Buffer.from('<html>'), 'page.html.txt', 'text/plain'],
    ['a page that says it is a drawing', 'logo.svg', Buffer.from('<html></html>'), 'logo.txt', 'text/plain'],
    ['a page without an ending', 'page', Buffer.from('<?xml version="1.0"?><html/>'), 'page.txt', 'text/plain'],
    ['a text that says it is a PDF', 'quote.pdf', Buffer.from('hello'), 'quote.txt', 'text/plain'],
    ['a PDF that says it is text', 'quote.txt', onePagePdf(), 'quote.pdf', 'application/pdf'],
    ['a PDF of no type', 'Mr. Jones quote', onePagePdf(), 'Mr. Jones quote.pdf', 'application/pdf'],
    ['an old letter', 'quote.pdf', compound('WordDocument'), 'quote.doc', 'application/msword'],
    ['an archive', 'figures.xlsx', zipped('bomb.txt', Buffer.alloc(20_000_000)), 'figures.zip', 'application/zip'],
  ])('takes %s, and calls it what it is', async (_, name, bytes, Name, Type) => {
    const { envelope, shown } = await onLead({ name, bytes });
    expect(shown).toMatchObject({ Name, Type });
    expect(envelope.message).toBe(`${name} has been added as ${Name}, because that is what it is.`);
    const { headers } = await download(shown.FileID, manager, {}, '?inline=1');
    expect(headers.get('content-type')?.split(';', 1)).toEqual([Type]);
    expect(headers.get('content-disposition')).toMatch(Type === 'application/pdf' ? /^inline/ : /^attachment/);
  });
});

describe('Refusing an upload', () => {
  it.each([
    ['a program', { name: 'setup.exe', bytes: Buffer.from('MZ\u0000\u0000') }],
    [
      'a program that says it is a picture',
      { name: 'cat.jpg', bytes: Buffer.concat([Buffer.from('MZ'), randomBytes(500)]) },
    ],
    ['bytes that say they are text', { name: 'data.csv', bytes: Buffer.from('a,b\n\u0000\u0001') }],
    [
      'text that turns into bytes',
      { name: 'data.csv', bytes: Buffer.concat([Buffer.alloc(100_000, 'a,b\n'), Buffer.from([0])]) },
    ],
    ['an installer that says it is a letter', { name: 'quote.pdf', bytes: compound('Installer') }],
    [
      'a picture of a type that is not accepted',
      { name: 'cat.jpg', bytes: Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1') },
    ],
    [
      'a program without an ending',
      { name: 'tool', bytes: Buffer.from('\u007fELF\u0002\u0001\u0001\u0000\u0000\u0000', 'latin1') },
    ],
  ])('refuses to attach %s', async (_, sent) =>
    expect(await onLead(sent)).toMatchObject({ status: 415, success: false, message: 'File type not supported' }),
  );

  it('refuses an upload without a file, with an empty one, with two, or without a record', async () => {
    expect((await onLead(text(''))).said).toBe('400 The file is empty.');
    expect((await uploadFile(manager, { kind: 'lead', id: leadID }, undefined)).said).toBe(
      '400 The request holds no file.',
    );
    expect((await uploadFile(manager, { kind: 'lead', id: leadID }, { name: '', bytes: Buffer.from('a') })).said).toBe(
      '400 The request holds no file.',
    );
    expect(await uploadFile(manager, { kind: 'lead', id: 99_999 }, text('x'))).toMatchObject({ status: 404 });
    expect(await uploadFile(manager, { code: 1, id: leadID }, text('x'))).toMatchObject({
      status: 400,
      errors: { attachedToTargetTypeID: expect.stringContaining('no kind of record') },
    });
    expect(await manager.call(fileEndpoints.upload, { body: { attachedToID: 1 } })).toMatchObject({ status: 415 });
    expect(await staged()).toEqual([]);
  });

  it('refuses a multipart body for a call that takes none', async () => {
    const form = new FormData();
    form.set('x', 'y');
    const response = await fetch(`${api.running.url}/api/leads/update`, {
      method: 'POST',
      body: form,
      headers: { cookie: manager.cookie ?? '', 'X-Requested-With': 'leaseledger' },
    });
    expect(response.status).toBe(415);
  });

  it('refuses more than 25 MB: before reading when the length is announced, otherwise at the limit', async () => {
    const head = (extra: string) =>
      `POST /api/files HTTP/1.1\r\nHost: x\r\nCookie: ${manager.cookie}\r\nX-Requested-With: leaseledger\r\nContent-Type: multipart/form-data; boundary=b\r\n${extra}\r\n\r\n`;
    expect(await firstLine(head(`Content-Length: ${FILE_MAX * 2}`))).toBe('HTTP/1.1 413 Payload Too Large');
    const big = await onLead({ name: 'big.bin', bytes: Buffer.alloc(FILE_MAX + 1, 1) });
    expect(big.said).toBe('413 The file is larger than 25 MB, the most that can be uploaded.');
    expect(await staged()).toEqual([]);
    expect((await onLead({ name: 'most.bin', bytes: Buffer.alloc(FILE_MAX, 1) })).shown.Size).toBe(FILE_MAX);
  });

  it('refuses a caller without access to the record before it reads the file', async () => {
    const parts = [
      '--b\r\nContent-Disposition: form-data; name="attachedToID"\r\n\r\n',
      String(leadID),
      '\r\n--b\r\nContent-Disposition: form-data; name="attachedToTargetTypeID"\r\n\r\n149\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nand no more',
    ].join('');
    const head = `POST /api/files HTTP/1.1\r\nHost: x\r\nCookie: ${specialist.cookie}\r\nX-Requested-With: leaseledger\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${parts}`;
    expect(await firstLine(head)).toBe('HTTP/1.1 403 Forbidden');
    expect(await firstLine(head.replace(/Cookie: .*\r\n/, ''))).toBe('HTTP/1.1 401 Unauthorized');
    expect(await firstLine(head.replace('X-Requested-With: leaseledger\r\n', ''))).toBe('HTTP/1.1 403 Forbidden');
  });

  it('refuses an upload with a clear message while the disk is full, and takes it later', async () => {
    const store = api.running.app.get<FileStore>(FILE_STORE);
    for (const step of ['stage', 'keep'] as const) {
      const full = jest.spyOn(store, step).mockRejectedValue(new FileStoreFull('There is no space for the content'));
      expect(await onLead(text('no space'))).toMatchObject({ status: 507, success: false, message: outage.diskFull });
      full.mockRestore();
      expect(await staged()).toEqual([]);
    }
    expect((await onLead(text('no space'))).status).toBe(200);
  });

  it('refuses a multipart body without a boundary, with a boundary that is too long, and one that ends too early', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    for (const [boundary, body] of [
      ['', 'hello'],
      ['; boundary=', 'hello'],
      [`; boundary=${'b'.repeat(300)}`, 'hello'],
      ['; boundary=b', head],
      ['; boundary=b', `${head}${'x'.repeat(100_000)}`],
      ['; boundary=b', '--b\r\n'],
    ] as const) {
      const headers = {
        'content-type': `multipart/form-data${boundary}`,
        [REQUESTED_WITH.header]: REQUESTED_WITH.value,
      };
      expect({ boundary, ...(await manager.send('POST', '/api/files', { headers, body })) }).toMatchObject({
        boundary,
        status: 400,
        success: false,
        code: 400,
      });
    }
    expect(await staged()).toEqual([]);
  });

  it('leaves nothing of an interrupted upload', async () => {
    const socket = connect({ port: Number(new URL(api.running.url).port), host: '127.0.0.1' });
    socket.write(
      `POST /api/files HTTP/1.1\r\nHost: x\r\nCookie: ${manager.cookie}\r\nX-Requested-With: leaseledger\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(200_000)}`,
    );
    await until('the upload to begin', async () => (await staged()).length > 0);
    socket.destroy();
    await until('the upload to be removed', async () => (await staged()).length === 0);
    expect(await staged()).toEqual([]);
  });
});

/** The first line of the answer to a sender that keeps its side open. */
function firstLine(sent: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port: Number(new URL(api.running.url).port), host: '127.0.0.1' }, () =>
      socket.write(sent),
    );
    socket
      .on('error', () => undefined)
      .once('data', (bytes) => {
        socket.destroy();
        resolve(bytes.toString().split('\r\n')[0] ?? '');
      });
  });
}

describe('Reading', () => {
  it('serves a range, 304 for a known version, and 416 beyond the end', async () => {
    const content = Array.from({ length: 30_000 }, (_, index) => `line ${index}`).join('\n');
    const { FileID } = (await onLead(text(content, 'long.txt'))).shown;
    const whole = await download(FileID);
    const etag = whole.headers.get('etag') ?? '';
    expect(await download(FileID, manager, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    for (const [range, part] of [
      ['bytes=0-9', content.slice(0, 10)],
      ['bytes=65530-65545', content.slice(65_530, 65_546)],
      ['bytes=-7', content.slice(-7)],
      ['bytes=200000-', content.slice(200_000)],
    ] as const) {
      const answer = await download(FileID, manager, { range });
      expect([answer.status, answer.text]).toEqual([206, part]);
    }
    expect((await download(FileID, manager, { range: 'bytes=0-9' })).headers.get('content-range')).toBe(
      `bytes 0-9/${content.length}`,
    );
    expect((await download(FileID, manager, { range: `bytes=${content.length}-` })).status).toBe(416);
    expect((await download(FileID, manager, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
    const head = await manager.send('HEAD', `/api/files/${FileID}`, { headers: { range: 'bytes=0-9' } });
    expect([head.status, head.text, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      '',
      String(content.length),
      'bytes',
    ]);
  });

  it('serves a file that is valid as two types under its own type, and without scripts', async () => {
    const both = Buffer.concat([onePagePdf('both'), Buffer.from('<html><script>alert(1)</script></html>')]);
    const { FileID } = (await onLead({ name: 'both.pdf', bytes: both })).shown;
    const { headers } = await download(FileID, manager, {}, '?inline=1');
    expect(
      ['content-type', 'x-content-type-options', 'cross-origin-resource-policy'].map((name) => headers.get(name)),
    ).toEqual(['application/pdf', 'nosniff', 'same-origin']);
    expect(headers.get('content-security-policy')).toBe(
      "sandbox;default-src 'none';style-src 'unsafe-inline';frame-ancestors 'self'",
    );
  });

  it('shows pictures and PDFs inline on request, and nothing that runs scripts', async () => {
    const picture = (
      await onLead({
        name: 'car.png',
        bytes: await sharp({ create: { width: 40, height: 20, channels: 3, background: '#285' } })
          .png()
          .toBuffer(),
      })
    ).shown;
    const svg = (
      await onLead(text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.svg'))
    ).shown;
    const ways = await Promise.all(
      [picture, svg].map(
        async ({ FileID }) =>
          (await download(FileID, manager, {}, '?inline=1')).headers.get('content-disposition')?.split(';')[0],
      ),
    );
    expect(ways).toEqual(['inline', 'attachment']);
    expect((await download(picture.FileID)).headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('draws pictures upright and without camera data, and the pages of a PDF, but no other type', async () => {
    const photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#285' } })
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const picture = async (sent: SentFile, query = '') => {
      const { FileID } = (await onLead(sent)).shown;
      const response = await fetch(`${api.running.url}/api/files/${FileID}/thumbnail${query}`, {
        headers: { cookie: manager.cookie ?? '' },
      });
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        pages: response.headers.get('x-pages'),
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    };
    const drawn = await picture({ name: 'photo.jpg', bytes: photo });
    expect([drawn.status, drawn.type]).toEqual([200, 'image/webp']);
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ width: 160, height: 320, format: 'webp' });
    expect(drawn.bytes.includes('SECRET-PLACE')).toBe(false);
    const page = await picture({ name: 'quote.pdf', bytes: onePagePdf() });
    expect([page.status, page.type, page.pages]).toEqual([200, 'image/webp', '1']);
    // A file that breaks the PDF library does not affect the next one.
    expect((await picture({ name: 'broken.pdf', bytes: Buffer.from('%PDF-1.4\nno more') })).status).toBe(404);
    expect((await picture({ name: 'next.pdf', bytes: onePagePdf('the next one') })).status).toBe(200);
    expect((await picture({ name: 'more.pdf', bytes: onePagePdf('another') }, '?page=2')).status).toBe(404);
    expect((await picture(text('no picture'))).status).toBe(404);
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect((await picture({ name: 'bomb.png', bytes: bomb })).status).toBe(404);
    // The picture really has this size. The library accepts at most 60 megapixels.
    expect((await picture({ name: 'huge.png', bytes: pngOf(60_000, 60_000) })).status).toBe(404);
    expect((await picture({ name: 'broken.png', bytes: bomb.subarray(0, 200) })).status).toBe(404);
  });
});

/** A picture that claims this size. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const said = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([uint32(data.length), said, uint32(crc32(said))]);
  };
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

describe('Removing', () => {
  it('removes a file from the record, and restores it by undo while its content is kept', async () => {
    const { FileID } = (await onLead(text('to be removed'))).shown;
    const removed = await manager.call(fileEndpoints.remove, { params: { id: FileID } });
    expect(removed.envelope).toMatchObject({ success: true, message: 'note.txt has been removed.' });
    expect((await download(FileID)).status).toBe(404);
    expect((await manager.call(fileEndpoints.remove, { params: { id: FileID } })).status).toBe(404);
    const decision = removed.headers.get('x-undo') ?? '';
    await sweep();
    expect((await specialist.call(historyEndpoints.undo, { body: { decision } })).status).toBe(403);
    expect((await manager.call(historyEndpoints.undo, { body: { decision } })).status).toBe(200);
    expect((await download(FileID)).text).toBe('to be removed');
  });
});

const sweep = () => api.running.app.get(KeptContents).sweep();

describe('Rights on files', () => {
  it('opens a file to callers who may open its record', async () => {
    const assigned = (await manager.addLead(personID, { AssignedToUserID: specialistUser.id })).LeadID;
    const { FileID } = (await uploadFile(manager, { kind: 'lead', id: assigned }, text('theirs'))).shown;
    expect((await download(FileID, specialist)).text).toBe('theirs');
    const others = (await onLead(text('not theirs'))).shown.FileID;
    const [read, drawn, removed] = [
      await download(others, specialist),
      await specialist.get(`/api/files/${others}/thumbnail`),
      await specialist.call(fileEndpoints.remove, { params: { id: others } }),
    ];
    expect([
      read.status,
      drawn.status,
      removed.status,
      (await api.visitor().get(`/api/files/${others}`)).status,
    ]).toEqual([403, 403, 403, 401]);
    expect((await specialist.call(fileEndpoints.ofRecord, { params: { type: 149, id: leadID } })).status).toBe(403);
    expect((await download(FileID, outside)).status).toBe(403);
    const own = await newPerson(outside);
    expect((await onPerson(own, text('an outsider’s'), outside)).status).toBe(200);
    expect((await onPerson(personID, text('x'), outside)).status).toBe(403);
  });

  it('attaches files to companies and users as well', async () => {
    const admin = await api.admin();
    const { CompanyID } = await admin.addCompany();
    expect((await uploadFile(admin, { kind: 'company', id: CompanyID }, text('agreement'))).status).toBe(200);
    expect((await uploadFile(outside, { kind: 'company', id: CompanyID }, text('agreement'))).status).toBe(403);
    expect((await uploadFile(admin, { kind: 'user', id: specialistUser.id }, text('contract of Sam'))).status).toBe(
      200,
    );
    expect((await admin.shown(userEndpoints.one, { params: { id: specialistUser.id } })).Files).toMatchObject([
      { Name: 'note.txt', Size: 15 },
    ]);
    expect((await uploadFile(manager, { kind: 'user', id: specialistUser.id }, text('x'))).status).toBe(403);
  });

  it('reads files with the rights of the viewed user, and attaches none while viewing', async () => {
    const admin = await api.admin();
    const { FileID } = (await onLead(text('seen'))).shown;
    await admin.call(viewingEndpoints.start, { body: { userID: specialistUser.id } });
    expect((await download(FileID, admin)).status).toBe(403);
    expect((await onLead(text('x'), admin)).status).toBe(403);
  });
});

describe('Forgetting somebody', () => {
  it('removes the contents of a forgotten person at once and permanently, except those that other files share', async () => {
    const id = await newPerson();
    const [own, shared] = [
      (await onPerson(id, text('IBAN of somebody', 'Secret Name.txt'))).shown,
      (await onPerson(id, text('a form that everybody gets'))).shown,
    ];
    const kept = (await onPerson(personID, text('a form that everybody gets'))).shown;
    const before = await stored();
    expect((await manager.call(personEndpoints.forget, { body: { PersonID: id, mentions: [] } })).status).toBe(200);
    await until('the file of the person to be removed', async () => (await stored()).length !== before.length);
    expect(await stored()).toHaveLength(before.length - 1);
    expect([(await download(own.FileID)).status, (await download(shared.FileID)).status]).toEqual([404, 404]);
    expect((await download(kept.FileID)).text).toBe('a form that everybody gets');
    for (const file of ['log.sqlite', 'read-models.sqlite'])
      expect(await api.bytesOf(file)).not.toContain('Secret Name');
  });
});

describe('In time', () => {
  /** Passes days, then sweeps the contents that no file refers to. */
  const passDays = async (days: number) => {
    api.passMinutes(days * 24 * 60);
    manager = await api.as({ email: 'mia.okafor@staff.example' });
    await sweep();
  };

  it('deletes the content of a removed file after 30 days, unless another file shares it', async () => {
    const { FileID } = (await onLead(text('only here'))).shown;
    const [twice, other] = [
      (await onLead(text('here and there'))).shown.FileID,
      (await onPerson(personID, text('here and there'))).shown.FileID,
    ];
    await passDays(1);
    const before = await stored();
    const decisions = await Promise.all(
      [FileID, twice].map(
        async (id) => (await manager.call(fileEndpoints.remove, { params: { id } })).headers.get('x-undo') ?? '',
      ),
    );
    await passDays(28);
    expect(await stored()).toEqual(before);
    await passDays(3);
    expect(await stored()).toHaveLength(before.length - 1);
    expect((await manager.call(historyEndpoints.undo, { body: { decision: decisions[0] } })).said).toBe(
      '422 This cannot be undone: the file is no longer kept.',
    );
    expect((await download(other)).text).toBe('here and there');
  });

  it('keeps the files of a deleted lead while it can be restored, restores them, and deletes them afterwards', async () => {
    const { LeadID } = await manager.addLead(personID);
    const attach = async (content: string) =>
      (await uploadFile(manager, { kind: 'lead', id: LeadID }, text(content))).shown.FileID;
    const [there, removed] = [await attach('of a deleted lead'), await attach('removed before')];
    await passDays(0);
    await manager.call(fileEndpoints.remove, { params: { id: removed } });
    const before = await stored();
    await passDays(20);
    const remove = async () =>
      (await manager.call(leadEndpoints.remove, { params: { id: LeadID } })).headers.get('x-undo') ?? '';
    const undo = (decision: string) => manager.call(historyEndpoints.undo, { body: { decision } });
    const first = await remove();
    expect((await download(there)).status).toBe(404);
    await passDays(12);
    // A file that was removed before the lead expires after its own 30 days.
    expect(await stored()).toHaveLength(before.length - 1);
    expect((await undo(first)).status).toBe(200);
    expect((await filesOf('lead', LeadID)).map(({ FileID }) => FileID)).toEqual([there]);
    expect((await download(there)).text).toBe('of a deleted lead');
    const second = await remove();
    await passDays(31);
    expect(await stored()).toHaveLength(before.length - 2);
    expect((await undo(second)).said).toBe(`422 ${historyMessage.deletedForGood}`);
  });
});
