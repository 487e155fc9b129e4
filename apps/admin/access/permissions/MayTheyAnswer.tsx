import { userPermissionEndpoints } from '@leaseledger/contract/users/user-permission.endpoints';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleDot, X } from 'lucide-react';
import { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { CouldNotRead } from '../../platform/screens/CouldNotRead.tsx';

const marks = { yes: Check, own: CircleDot, no: X } as const;

export interface MayTheyAnswerProps {
  readonly userID: number;
  /** For example 'screen /admin/leads' or 'call POST leads/assign'. */
  readonly what: string;
  /** For example '2026-11-21'. Empty means now. */
  readonly day: string;
}

/** The answer in a sentence, and each condition of the rule with its result. */
export function MayTheyAnswer({ userID, what, day }: MayTheyAnswerProps) {
  const [kind = '', ...rest] = what.split(' ');
  const body = { userID, [kind === 'call' ? 'call' : 'screen']: rest.join(' '), ...(day === '' ? {} : { day }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'call', 'mayThey', body],
    queryFn: ({ signal }) => call(userPermissionEndpoints.mayThey, { body }, { signal }),
  });
  if (error !== null && data === undefined) {
    return <CouldNotRead level={2} title="This could not be answered" error={ApiError.from(error)} onRetry={refetch} />;
  }
  if (data === undefined) return null;
  const Mark = marks[data.May];
  return (
    <section className="may-they-answer" aria-label="Answer">
      <p className={data.May} role="status">
        <Mark aria-hidden />
        {data.Sentence}
      </p>
      {data.Conditions.length > 0 && (
        <div className="permission-table">
          <table>
            <thead>
              <tr>
                <th scope="col">The rule asks for</th>
                <th scope="col">Held</th>
                <th scope="col" className="permission-reason">
                  Why
                </th>
              </tr>
            </thead>
            <tbody>
              {data.Conditions.map(({ Condition, Holds, Reasons }) => (
                <tr key={Condition} className={Holds ? undefined : 'off'}>
                  <th scope="row">
                    {Condition}
                    <span className="permission-reasons">{Reasons.join('; ')}</span>
                  </th>
                  <td>{Holds ? 'Yes' : 'No'}</td>
                  <td className="permission-reason">{Reasons.join('; ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
