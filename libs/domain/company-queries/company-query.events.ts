/** The query and its company. */
export interface CompanyQuery {
  readonly CompanyQueryID: number;
  readonly CompanyID: number;
}

export type CompanyQueryEvent =
  /** The moment is ISO 8601, UTC. */
  | {
      readonly type: 'CompanyCallbackRequested';
      readonly data: CompanyQuery & { readonly CompanyTradingName: string; readonly CallbackDateTime: string };
    }
  | { readonly type: 'CompanyQueryActioned'; readonly data: CompanyQuery }
  /** That it was actioned was undone. */
  | { readonly type: 'CompanyQueryReopened'; readonly data: CompanyQuery };
