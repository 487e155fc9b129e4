export type ChangelogEvent = {
  readonly type: 'AppVersionSeen';
  readonly data: { readonly UserID: number; readonly LastAppVersion: string };
};
