/** The next faults, planned by a test. Each strikes once, in the given order. */

export type AppendFault =
  /** The connection is cut; nothing is stored. */
  | 'dropBeforeCommit'
  /** Stored, then the connection is cut before the answer. */
  | 'dropAfterCommit'
  /** Nothing is stored and no answer ever comes. */
  | 'hangBeforeCommit'
  /** Stored, and no answer ever comes. */
  | 'hangAfterCommit'
  /** Stored and answered only when the gate opens; repeats in the meantime time out. Readers see the first `shows` events at once. */
  | { readonly commitWhen: Promise<void>; readonly shows?: number }
  /** Answers that the server is still starting. */
  | 'notReady'
  /** Answers that the time is over, though stored. */
  | 'timeoutAfterCommit'
  /** The calls of this connection fail with code 10, though stored. */
  | 'commitTimeout'
  /** Another node leads; this one tells where. */
  | 'notLeader'
  /** The server ends the call cleanly, without an answer. */
  | 'endBeforeCommit'
  /** The server goes down in good order: code 13. */
  | 'terminate';

export type ReadFault = 'hang' | 'drop' | 'end' | 'notLeader';

export class Faults {
  /** More undelivered events than this drop a live subscription. A real node holds 32, and drains them while a burst arrives. */
  liveBuffer = 300;
  /** Like a server older than 23.10, whose subscriptions do not tell that they have reached the head. */
  tellsNoEnd = false;
  private readonly appends: AppendFault[] = [];
  private readonly reads: ReadFault[] = [];

  onNextAppend(...faults: AppendFault[]): void {
    this.appends.push(...faults);
  }

  /** Of streams and of $all, subscriptions included. */
  onNextRead(...faults: ReadFault[]): void {
    this.reads.push(...faults);
  }

  takeAppend(): AppendFault | undefined {
    return this.appends.shift();
  }

  takeRead(): ReadFault | undefined {
    return this.reads.shift();
  }
}
