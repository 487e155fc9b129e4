import { Accordion, AccordionDetails, AccordionSummary } from '@mui/material';
import { changelogEndpoints } from '@leaseledger/contract/changelog/changelog.endpoints';
import { RELEASES_MAX } from '@leaseledger/contract/changelog/changelog.views';
import { ChevronDown } from 'lucide-react';
import { CouldNotRead } from '../screens/CouldNotRead.tsx';
import { useRead } from '../http/use-read.ts';
import { ReleaseNotes } from './ReleaseNotes.tsx';
import { ReleaseTitle } from './ReleaseTitle.tsx';

/** The number of versions that are expanded at first. */
const OPEN = 5;

/** Every version with its changes, the newest first (specification 4, section 2). */
export default function ChangelogPage() {
  const { data, error, refetch } = useRead(
    changelogEndpoints.latest,
    { params: { amount: RELEASES_MAX } },
    { resource: 'changelog' },
  );
  return (
    <div className="page changelog">
      <h1>Recent Updates</h1>
      {error !== null && data === undefined && (
        <CouldNotRead level={2} title="The updates could not be read" error={error} onRetry={refetch} />
      )}
      {data?.map((release, index) => (
        <Accordion
          key={release.version}
          defaultExpanded={index < OPEN}
          disableGutters
          elevation={0}
          className="release"
          slotProps={{ heading: { component: 'h2' } }}
        >
          <AccordionSummary
            expandIcon={<ChevronDown />}
            id={`release-${release.version}`}
            aria-controls={`notes-${release.version}`}
          >
            <ReleaseTitle {...release} />
          </AccordionSummary>
          <AccordionDetails>
            <ReleaseNotes items={release.items} />
          </AccordionDetails>
        </Accordion>
      ))}
    </div>
  );
}
