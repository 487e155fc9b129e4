import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import './as-of.css';

/** The fields that changed since a moment, with the values of then and now side by side. */
export function Since({ changes }: { readonly changes: readonly HistoryChange[] }) {
  return (
    <section className="since" aria-label="Changed since then">
      <h3>Changed since then</h3>
      {changes.length === 0 ? (
        <p className="quiet">No field has changed.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Then</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ Label, From, To }) => (
              <tr key={Label}>
                <th scope="row">{Label}</th>
                <td>{From ?? 'Nothing'}</td>
                <td>{To ?? 'Nothing'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
