import { REQUESTED_WITH, type Envelope } from '@leaseledger/contract/kernel/endpoint';

/** A member of staff who is logged in and calls the API over HTTP. */
export class StaffClient {
  private constructor(
    readonly url: string,
    private readonly cookie: string,
  ) {}

  /** @throws Error where the login is refused */
  static async login(url: string, { email, password }: { email: string; password: string }): Promise<StaffClient> {
    const answer = await fetch(`${url}/api/admin/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [REQUESTED_WITH.header]: REQUESTED_WITH.value },
      body: JSON.stringify({ email, password }),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (answer.status !== 200 || cookie === undefined) throw new Error(`The login answered ${answer.status}: ${await answer.text()}`);
    return new StaffClient(url, cookie);
  }

  get headers(): Record<string, string> {
    return { cookie: this.cookie, [REQUESTED_WITH.header]: REQUESTED_WITH.value };
  }

  /** The payload of a call that succeeds. @throws Error where it does not, or where the connection breaks */
  async call<Payload>(method: string, path: string, body?: object): Promise<Payload> {
    const answer = await fetch(`${this.url}/api/${path}`, {
      method,
      headers: body === undefined ? this.headers : { ...this.headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const envelope: Envelope<Payload> = JSON.parse(await answer.text());
    if (!envelope.success) throw new Error(`${method} ${path} answered ${answer.status}: ${envelope.message}`);
    return envelope.payload;
  }

  /** One page of a resource as react-admin would ask for it. */
  async page<Row>(resource: string, [first, last]: readonly [number, number]): Promise<{ rows: Row[]; total: number }> {
    const query = new URLSearchParams({ range: JSON.stringify([first, last]), sort: JSON.stringify(['id', 'ASC']) });
    const answer = await fetch(`${this.url}/api/rest/${resource}?${query}`, { headers: this.headers });
    if (answer.status !== 200) throw new Error(`${resource} answered ${answer.status}: ${await answer.text()}`);
    return { rows: JSON.parse(await answer.text()), total: Number(answer.headers.get('content-range')?.split('/')[1]) };
  }
}
