interface Named {
  readonly RoleGroupIntID: number;
}

/** A role group's requirements of its users. The permissions that it grants are no event. */
export type RoleGroupEvent =
  | { readonly type: 'SecondFactorRequired'; readonly data: Named }
  | { readonly type: 'SecondFactorNotRequired'; readonly data: Named };
