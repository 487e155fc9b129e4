/** Permanently removes all export files, regardless of the user who exported them. */
export interface RemoveExports {
  readonly type: 'RemoveExports';
}
