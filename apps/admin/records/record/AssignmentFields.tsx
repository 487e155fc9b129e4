import { momentText } from '../../platform/time/moments.ts';
import { PersonName } from '../../platform/marks/PersonAvatar.tsx';
import type { fieldsOf } from './fields-of.tsx';

interface Assigned {
  readonly AssigneeName: string | null;
  readonly AssignedDateTime: string | null;
  readonly AssignerName: string | null;
  readonly CreatedDateTime: string;
  readonly CreatedByName: string;
}

/** The fields of an assigned record that commands set, and no form. */
export const assignmentFieldsOf = <R extends Assigned>({
  FunctionField,
}: Pick<ReturnType<typeof fieldsOf<R, never>>, 'FunctionField'>) => ({
  /** The assignee. The Assign button changes it, not the form. */
  AssigneeField: () => (
    <FunctionField
      label="Assigned to"
      render={({ AssigneeName }) => <PersonName name={AssigneeName} nobody="Unassigned" />}
    />
  ),
  /** The time of the last assignment, and the assigner. */
  AssignedField: () => (
    <FunctionField
      label="Assigned"
      render={({ AssignedDateTime, AssignerName }) =>
        AssignedDateTime !== null && (
          <>
            {momentText(AssignedDateTime)}{' '}
            {AssignerName !== null && <span className="quiet">{`by ${AssignerName}`}</span>}
          </>
        )
      }
    />
  ),
  /** The time and the creator of the record. */
  CreatedField: () => (
    <FunctionField
      label="Created"
      render={({ CreatedDateTime, CreatedByName }) => (
        <>
          {momentText(CreatedDateTime)} <span className="quiet">{`by ${CreatedByName}`}</span>
        </>
      )}
    />
  ),
});
