interface Named {
  readonly RoleGroupIntID: number;
}

/** What a role group asks of its users beside what it grants, which is no event. */
export type RoleGroupEvent =
  | { readonly type: 'SecondFactorRequired'; readonly data: Named }
  | { readonly type: 'SecondFactorNotRequired'; readonly data: Named };
