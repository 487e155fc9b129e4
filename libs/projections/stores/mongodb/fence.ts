import { StoreUnavailable } from '../../kernel/read-store.ts';

/** The token for writes of this process. A lower token than that of an earlier write cannot write. */
export class Fence {
  /**
   * @param lease returns the token, or undefined without the lease. Tools leave it out, and write builds of their own
   */
  constructor(private readonly lease: (() => number | undefined) | undefined) {}

  /** Undefined when there are no leases. @throws StoreUnavailable while another process writes */
  token(): number | undefined {
    if (this.lease === undefined) return undefined;
    const token = this.lease();
    if (token === undefined) throw isElsewhere();
    return token;
  }

  /** Checks that the token is still the one that writing began with. @throws StoreUnavailable */
  hold(begunWith: number | undefined): void {
    if (this.token() !== begunWith) throw isElsewhere();
  }

  /** @throws StoreUnavailable when a higher token was seen */
  mayPass(token: number | undefined, seen: number | undefined): void {
    if (token !== undefined && seen !== undefined && seen > token) throw isElsewhere();
  }
}

const isElsewhere = () => new StoreUnavailable('Another process writes the read models');
