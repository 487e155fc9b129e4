import { ofEnquiries, skipReasons } from '@leaseledger/contract/distributors/distributor.codes';
import { enquiryDistributor } from '@leaseledger/contract/distributors/enquiry-distributor.endpoint';
import { useRead } from '../../platform/http/use-read.ts';
import { PersonName } from '../../platform/marks/PersonAvatar.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';

/** The users who receive enquiries, the longest waiting first, and who is passed over and why. Nobody edits it. */
export function EnquiryPool() {
  const { data } = useRead(enquiryDistributor, {}, { resource: 'enquiryDistributor' });
  const pool = data?.UserPool ?? [];
  const available = pool.filter(({ Unavailable }) => Unavailable === null);
  const passedOver = pool.filter(({ Unavailable }) => Unavailable !== null);
  return (
    <section className="lead-pool" aria-labelledby="pool-title">
      <header>
        <h2 id="pool-title">Enquiry pool</h2>
        <span className="quiet">{available.length}</span>
      </header>
      <p className="quiet">
        Every internal user who works with enquiries. New Client enquiries go only to users who may open new business.
      </p>
      <div className="pool-lists">
        <div>
          <h3>In the pool, longest wait first</h3>
          <ul className="pool-list" aria-label="In the pool">
            {available.map((member) => (
              <li key={member.UserID}>
                <PersonName name={`${member.FirstName} ${member.LastName}`.trim()} />
                <span className="pool-about">
                  {`${member.OpenRecords} open, waits `}
                  <RelativeTime at={member.WaitingSince} />
                </span>
              </li>
            ))}
            {available.length === 0 && <li className="quiet">Nobody, so no enquiry is assigned.</li>}
          </ul>
        </div>
        {passedOver.length > 0 && (
          <div>
            <h3>Passed over</h3>
            <ul className="pool-list" aria-label="Passed over">
              {passedOver.map(({ UserID, FirstName, LastName, Unavailable }) => (
                <li key={UserID}>
                  <PersonName name={`${FirstName} ${LastName}`.trim()} />
                  <span className="pool-about">
                    {Unavailable === null ? '' : skipReasons(ofEnquiries)[Unavailable]}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}
