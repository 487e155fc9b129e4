import { Button } from '@mui/material';
import { deletesPersons } from '@leaseledger/contract/access/permissions';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { HistoryTimeline } from '../history/HistoryTimeline.tsx';
import { useRights } from '../kernel/session.ts';
import { PanelAside, PanelBody } from '../record/PanelBody.tsx';
import { PanelHeader, type PanelMenuItem } from '../record/PanelHeader.tsx';
import { RecordProblem } from '../record/RecordProblem.tsx';
import { RecordWaiting } from '../record/RecordWaiting.tsx';
import { SlidePanel } from '../record/SlidePanel.tsx';
import { EditPerson } from './EditPerson.tsx';
import { ForgetPerson } from './ForgetPerson.tsx';
import { PersonDetails } from './PersonDetails.tsx';
import { usePerson } from './person-reads.ts';
import './persons.css';

type Mode = 'view' | 'edit';

function Person({ person, mode }: { readonly person: PersonView; readonly mode: Mode }) {
  const rights = useRights();
  const { search } = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const menu: readonly PanelMenuItem[] = deletesPersons(rights) ? [{ label: 'Delete', icon: <Trash2 />, run: () => setDeleting(true), danger: true }] : [];
  return (
    <>
      <PanelHeader
        title={person.FullName}
        number={`Person ${person.PersonID}`}
        menu={menu}
        actions={
          mode === 'view' && (
            <Button variant="contained" component={Link} to={{ pathname: `/persons/edit/${person.PersonID}`, search }} replace>
              Edit
            </Button>
          )
        }
      />
      <PanelBody>
        {mode === 'edit' ? <EditPerson person={person} /> : <PersonDetails person={person} />}
        <PanelAside>
          <HistoryTimeline subject={`person-${person.PersonID}`} kinds={false} />
        </PanelAside>
      </PanelBody>
      {isDeleting && <ForgetPerson person={person} onCancel={() => setDeleting(false)} />}
    </>
  );
}

/** The panel of one person, to be read or to be edited in place. */
export default function PersonPanel({ mode }: { readonly mode: Mode }) {
  const { id = '' } = useParams();
  const personID = Number(id);
  const what = `Person ${id}`;
  const { data: person, error, refetch } = usePerson(personID);
  return (
    <SlidePanel label={what} size="record" listPath="/persons" recordId={personID}>
      {person !== undefined ? (
        <Person key={personID} person={person} mode={mode} />
      ) : error !== null ? (
        <RecordProblem what={what} error={error} grantedBy="Your role group does not open the person screens. A user administrator can grant it." onRetry={() => void refetch()} />
      ) : (
        <RecordWaiting what={what} />
      )}
    </SlidePanel>
  );
}
