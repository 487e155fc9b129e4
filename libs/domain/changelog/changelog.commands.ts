export interface ChangelogCommand {
  readonly type: 'SeeAppVersion';
  readonly UserID: number;
  readonly LastAppVersion: string;
}
