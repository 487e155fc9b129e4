import { opensPersons, worksLeads } from '@leaseledger/contract/access/permissions';
import { leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { keepPreviousData } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Inbox, UserRound } from 'lucide-react';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { useRights } from '../kernel/session.ts';
import { usePaused } from '../kernel/use-paused.ts';
import { StatusMark } from '../marks/StatusMark.tsx';

const SHORTEST = 2;
const SHOWN = 5;

const search = { pagination: { page: 1, perPage: SHOWN }, sort: { field: 'id', order: 'DESC' } } as const;

/** The code of a status, or undefined for an id the table does not hold. */
const statusOf = (id: number) => Object.entries(leadStatuses).find(([each]) => Number(each) === id)?.[1];

export interface SearchResultsProps {
  readonly text: string;
  readonly onOpen: (to: string) => void;
  /** Hears the value of the first result, so that Enter opens it. */
  readonly onFirst: (value: string) => void;
}

const personValue = ({ id }: PersonRow) => `person ${id}`;
const leadValue = ({ id }: LeadRow) => `lead ${id}`;

/** Leads and persons that match what is typed, once it has two characters. The server matches, so nothing is filtered here. */
export function SearchResults({ text, onOpen, onFirst }: SearchResultsProps) {
  const rights = useRights();
  const typed = useDeferredValue(text.trim());
  const asked = usePaused(typed);
  const enough = asked.length >= SHORTEST && typed.length >= SHORTEST;
  const leads = useGetList<LeadRow>('leads', { filter: { q: asked }, ...search }, { enabled: enough && worksLeads(rights), placeholderData: keepPreviousData });
  const persons = useGetList<PersonRow>('persons', { filter: { q: asked }, ...search }, { enabled: enough && opensPersons(rights), placeholderData: keepPreviousData });
  const person = persons.data?.[0];
  const lead = leads.data?.[0];
  const first = !enough ? undefined : person !== undefined ? personValue(person) : lead !== undefined ? leadValue(lead) : undefined;
  useEffect(() => {
    if (first !== undefined) onFirst(first);
  }, [first, onFirst]);
  if (!enough) return null;
  return (
    <>
      <Results heading="Persons" rows={persons.data}>
        {(person) => (
          <Result key={person.id} value={personValue(person)} icon={<UserRound />} name={person.FullName} detail={person.CompanyName} onOpen={() => onOpen(`/persons/view/${person.id}`)} />
        )}
      </Results>
      <Results heading="Leads" rows={leads.data}>
        {(lead) => (
          <Result
            key={lead.id}
            value={leadValue(lead)}
            icon={<Inbox />}
            name={lead.PersonFullName ?? 'Forgotten person'}
            detail={`Lead ${lead.LeadID}`}
            mark={<StatusMark code={statusOf(lead.StatusCodeID)} />}
            onOpen={() => onOpen(`/leads/view/${lead.id}`)}
          />
        )}
      </Results>
    </>
  );
}

function Results<R>({ heading, rows, children }: { readonly heading: string; readonly rows: readonly R[] | undefined; readonly children: (row: R) => ReactNode }) {
  if (rows === undefined || rows.length === 0) return null;
  return <Command.Group heading={heading}>{rows.map(children)}</Command.Group>;
}

interface ResultProps {
  readonly value: string;
  readonly icon: ReactNode;
  readonly name: string;
  readonly detail: string | null;
  readonly mark?: ReactNode;
  readonly onOpen: () => void;
}

const Result = ({ value, icon, name, detail, mark, onOpen }: ResultProps) => (
  <Command.Item value={value} onSelect={onOpen}>
    {icon}
    <span className="palette-name">{name}</span>
    <span className="palette-detail">{detail}</span>
    {mark}
  </Command.Item>
);
