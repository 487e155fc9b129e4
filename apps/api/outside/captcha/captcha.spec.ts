import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { captchaEndpoints } from '@leaseledger/contract/captcha/captcha.endpoints';
import { captchaMessage } from '@leaseledger/contract/captcha/captcha.messages';
import { inboundEndpoints } from '@leaseledger/contract/inbound/inbound.endpoints';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { VAULT } from '../../platform/foundation/platform.ts';
import { defaultSettings } from '../../platform/settings/settings.ts';
import { booking } from '../../testing/bodies.ts';
import { solved } from '../../testing/solved.ts';
import { TestApi } from '../../testing/test-api.ts';

const refused = {
  status: 400,
  message: captchaMessage.mustVerify,
  payload: { errors: { Captcha: captchaMessage.mustVerify } },
};
let api: TestApi;
const book = (Captcha: string | undefined, changes: object = {}, headers: Record<string, string> = {}) =>
  api.visitor().call(inboundEndpoints.booking, { body: { ...booking(changes), Captcha }, headers });

describe('proof of work', () => {
  beforeAll(async () => {
    const { captchaTries, captchaIterations } = defaultSettings;
    api = await TestApi.start({ settings: { captchaTries, captchaIterations } });
  });

  it('a visitor without a key needs a right proof of work to book', async () => {
    const { shown } = await book(await solved(api.visitor()));
    expect(shown.LeadID).toEqual(expect.any(Number));
    for (const other of [
      undefined,
      '',
      'x',
      'bnVsbA==',
      ...[
        '{"challenge":{"parameters":{"nonce":"a"},"signature":"b"},"solution":{}}',
        '{"challenge":{"parameters":{"nonce":"a"},"signature":"b"},"solution":{},"hmacAlgorithm":"MD5"}',
        '{"challenge":{"parameters":{"nonce":"a","expiresAt":"x","keyPrefix":7},"signature":"b"},"solution":{"derivedKey":7}}',
      ].map((payload) => Buffer.from(payload).toString('base64')),
      'x'.repeat(7_000),
      'x'.repeat(9_000),
    ]) {
      expect(await book(other)).toMatchObject(refused);
    }
  });

  it('a proof of work is valid for one booking and its repeats, even after a restart', async () => {
    const answer = await solved(api.visitor());
    const first = await book(answer);
    expect((await book(answer)).shown).toEqual(first.shown);
    expect(await book(answer, { Slot: '10:00' })).toMatchObject(refused);
    await api.stop();
    await api.open();
    const rewritten = Buffer.from(
      JSON.stringify(JSON.parse(Buffer.from(answer, 'base64').toString()), null, 1),
    ).toString('base64');
    expect(await book(rewritten, { Slot: '10:00' })).toMatchObject(refused);
    expect((await book(rewritten)).shown).toEqual(first.shown);
  });

  it('a proof of work is valid with one Idempotency-Key, and refused with another one or none', async () => {
    const answer = await solved(api.visitor());
    expect(await book(answer, {}, { 'idempotency-key': 'one' })).toMatchObject({ status: 200 });
    expect(await book(answer, {}, { 'idempotency-key': 'two' })).toMatchObject(refused);
    expect(await book(answer)).toMatchObject(refused);
  });

  it('of concurrent bookings with one proof of work one succeeds', async () => {
    const answer = await solved(api.visitor());
    const statuses = await Promise.all(
      ['9:00', '9:30', '10:00', '10:30', '11:00', '11:30'].map(async (Slot) => (await book(answer, { Slot })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('a booking that is refused for its time does not use up the proof of work', async () => {
    const answer = await solved(api.visitor());
    expect(await book(answer, { Date: '2020-01-06' })).toMatchObject({ status: 422 });
    expect(await book(answer)).toMatchObject({ status: 200 });
  });

  it('a forged proof of work or a changed expiry is refused', async () => {
    const payload = JSON.parse(Buffer.from(await solved(api.visitor()), 'base64').toString());
    const written = (changed: object) => Buffer.from(JSON.stringify({ ...payload, ...changed })).toString('base64');
    const { challenge, solution } = payload;
    for (const changed of [
      {
        challenge: {
          ...challenge,
          parameters: { ...challenge.parameters, data: { expires: '2099-01-01T00:00:00.000Z' } },
        },
      },
      {
        challenge: {
          ...challenge,
          parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00', keySignature: undefined },
        },
      },
      { challenge: { ...challenge, signature: challenge.signature.replace(/./g, '0') } },
      { solution: { ...solution, derivedKey: `${challenge.parameters.keyPrefix}${'0'.repeat(32)}` } },
      { solution: { ...solution, derivedKey: 7 } },
    ]) {
      expect(await book(written(changed))).toMatchObject(refused);
    }
    // Other fields of the answer are no options of the library.
    const options = { deriveKey: 'x', hmacSignatureSecret: 'x', setTimeout: 'x' };
    expect(await book(written({ ...options, solution: { ...solution, counter: -1 } }))).toMatchObject(refused);
    expect(await book(written(options))).toMatchObject({ status: 200 });
  });

  it('a proof of work is valid for 10 minutes, and removed from the vault later', async () => {
    const [late, inTime] = [await solved(api.visitor()), await solved(api.visitor())];
    api.passMinutes(9);
    expect(await book(inTime)).toMatchObject({ status: 200 });
    api.passMinutes(2);
    expect(await book(late)).toMatchObject(refused);
    const vault = api.running.app.get<Vault>(VAULT);
    expect(await book(await solved(api.visitor()))).toMatchObject({ status: 200 });
    expect((await vault.secretsOf('captcha')).size).toBe(1);
  });

  it('a repeated booking with an Idempotency-Key needs no new proof, and a false API key is refused despite the proof', async () => {
    const body = { ...booking(), Captcha: await solved(api.visitor()) };
    const post = () => api.visitor().call(inboundEndpoints.booking, { body, headers: { 'idempotency-key': 'page-1' } });
    const first = await post();
    api.passMinutes(11);
    expect((await post()).shown).toEqual(first.shown);
    expect(
      await api.visitor().call(inboundEndpoints.booking, { body, headers: { 'x-api-key': 'a-key-that-nobody-has' } }),
    ).toMatchObject({ status: 401 });
  });
});

describe('reCAPTCHA Enterprise', () => {
  const asked: unknown[] = [];
  const standIn = createServer((request, response) => {
    request.setEncoding('utf8');
    let text = '';
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { event } = JSON.parse(text);
      asked.push([request.url, request.headers['x-goog-api-key'], event]);
      const token = String(event.token);
      if (token === 'broken') response.statusCode = 500;
      const first = asked.filter((each) => JSON.stringify(each).includes(`"${token}"`)).length === 1;
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(
          token === 'silent'
            ? {}
            : {
                tokenProperties: { valid: token !== 'invalid' && first },
                riskAnalysis: { score: token === 'program' ? 0.1 : 0.9 },
              },
        ),
      );
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
    const { port } = standIn.address() as AddressInfo;
    api = await TestApi.start({
      settings: {
        recaptcha: {
          project: 'a-project',
          siteKey: 'a-site',
          apiKey: 'a-secret',
          leastScore: 0.5,
          url: `http://127.0.0.1:${port}/v1`,
        },
      },
    });
  });
  afterAll(async () => {
    await TestApi.endAll();
    standIn.closeAllConnections();
    await new Promise((resolve) => standIn.close(resolve));
  });

  it('the challenge of reCAPTCHA names the site key, and never the API key', async () => {
    expect((await api.visitor().call(captchaEndpoints.challenge)).shown).toEqual({
      provider: 'recaptcha',
      siteKey: 'a-site',
    });
  });

  it('reCAPTCHA assesses each token once, and a false or low-scored token is refused', async () => {
    const first = await book('good', {}, { 'idempotency-key': 'again' });
    expect(first).toMatchObject({ status: 200 });
    expect((await book('good', {}, { 'idempotency-key': 'again' })).shown).toEqual(first.shown);
    expect(asked).toEqual([['/v1/projects/a-project/assessments', 'a-secret', { token: 'good', siteKey: 'a-site' }]]);
    for (const token of ['good', 'invalid', 'program', 'silent', undefined])
      expect(await book(token, { Slot: '10:00' })).toMatchObject(refused);
  });

  it('a booking gets a 503 while reCAPTCHA does not answer', async () => {
    expect((await book('broken')).said).toBe(`503 ${captchaMessage.unreachable}`);
    standIn.closeAllConnections();
    standIn.close();
    expect(await book('later')).toMatchObject({ status: 503 });
  });
});
