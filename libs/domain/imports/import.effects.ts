/** Permanently removes waiting imports, with their rows. Those that are no longer kept are left out. */
export interface RemoveImports {
  readonly type: 'RemoveImports';
  readonly imports: readonly number[];
}
