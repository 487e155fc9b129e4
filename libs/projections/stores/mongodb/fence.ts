import { StoreUnavailable } from '../../kernel/read-store.ts';

/** By which token this process may write: whoever has a lower one than has written before writes nothing. */
export class Fence {
  /** @param lease its token, undefined while this process has none; left out by tools, which write builds of their own beside whoever has it */
  constructor(private readonly lease: (() => number | undefined) | undefined) {}

  /** Undefined where there are no leases. @throws StoreUnavailable while another process writes */
  token(): number | undefined {
    if (this.lease === undefined) return undefined;
    const token = this.lease();
    if (token === undefined) throw isElsewhere();
    return token;
  }

  /** It is still the one that writing began with: nobody else may have written since. @throws StoreUnavailable */
  hold(begunWith: number | undefined): void {
    if (this.token() !== begunWith) throw isElsewhere();
  }

  /** @throws StoreUnavailable where this token has been seen */
  mayPass(token: number | undefined, seen: number | undefined): void {
    if (token !== undefined && seen !== undefined && seen > token) throw isElsewhere();
  }
}

const isElsewhere = () => new StoreUnavailable('Another process writes the read models');
