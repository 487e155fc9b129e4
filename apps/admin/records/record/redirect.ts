import { useLocation, useNavigate } from 'react-router';
import type { SubmitActions } from '../../platform/form/form-types.ts';
import { usePanel } from './panel/panel-context.ts';
import { useArea } from '../../platform/screens/use-area.ts';

/** A button of a form, and the screen that follows its success. */
export interface FormAction {
  readonly label: string;
  readonly redirect: 'list' | 'show';
  /** The state of the record's address afterwards, by which its panel opens a dialog. */
  readonly opens?: string;
}
export type FormActions = readonly [FormAction, ...FormAction[]];

/** The buttons of most forms: the first returns to the list, the second shows the record. */
export const listOrShow = (list: string, show: string): FormActions => [
  { label: list, redirect: 'list' },
  { label: show, redirect: 'show' },
];

/** Shows a record of the area in the panel. */
export function useShowRecord(): (id: number, opens?: string) => void {
  const { path } = useArea();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (id, opens) => void navigate({ pathname: `${path}/view/${id}`, search }, { replace: true, state: opens });
}

/**
 * The buttons of a form with the step after success.
 * @param id the edited record. Left out for a new one, whose id the answer holds; without an answer the list follows
 */
export function useRedirects(actions: FormActions, id?: number): SubmitActions<{ readonly id: number } | null> {
  const panel = usePanel();
  const show = useShowRecord();
  const after = ({ label, redirect, opens }: FormAction) => ({
    label,
    done: (record: { readonly id: number } | null) => {
      const shown = record?.id ?? id;
      if (redirect === 'list' || shown === undefined) panel.close();
      else show(shown, opens);
    },
  });
  const [first, ...others] = actions;
  return [after(first), ...others.map(after)];
}
