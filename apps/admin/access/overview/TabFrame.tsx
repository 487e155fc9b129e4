import { embedAddress, isEmbedAddress, type EmbedAddress } from '@leaseledger/contract/tabs/embed-address';
import { embedFaults, tabMessage } from '@leaseledger/contract/tabs/tab.messages';
import type { TabRow } from '@leaseledger/contract/tabs/tab.views';
import { FrameIcon } from 'lucide-react';
import { useEffect } from 'react';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { NothingToShow } from '../../platform/screens/NothingToShow.tsx';
import { unsaved } from '../../platform/session/unsaved.ts';
import { blockedHosts, isFramed, mayHelpToReload, reloadFor } from './framing.ts';

/** The height in px (specification 1, section 9). */
const HEIGHT = 800;

/**
 * The permissions of an embedded page: scripts, its own storage, forms, and new windows.
 * It may not navigate this page or its window.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups';

/** The page of a tab, or the reason why it cannot be shown. */
export function TabFrame({ tab: { Name, EmbedContent } }: { readonly tab: TabRow }) {
  const found = embedAddress(EmbedContent);
  if (!isEmbedAddress(found)) return <NotShown name={Name}>{embedFaults[found]}</NotShown>;
  // A page of this site would share the origin, and could then remove its own sandbox.
  if (found.host === location.host) return <NotShown name={Name}>{tabMessage.ownSite}</NotShown>;
  return <Framed key={found.href} name={Name} address={found} />;
}

function Framed({ name, address: { href, host } }: { readonly name: string; readonly address: EmbedAddress }) {
  const isBlocked = blockedHosts.use().has(host);
  const isUnsaved = unsaved.use().size > 0;
  const reloads = isBlocked && !isUnsaved && mayHelpToReload(host);
  useEffect(() => {
    if (reloads) reloadFor(host);
  }, [reloads, host]);
  if (isBlocked) {
    return (
      <NotShown name={name} href={href} {...(isUnsaved && { onReload: () => reloadFor(host) })}>
        {isUnsaved ? `This page has to be loaded again before it can show ${host}.` : `This page may not show ${host}.`}
      </NotShown>
    );
  }
  return (
    <>
      <iframe
        title={name}
        src={href}
        height={HEIGHT}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        allow="fullscreen"
        loading="lazy"
        onLoad={() => isFramed(host)}
      />
      <p className="tab-note">
        From {host}. Does it stay empty? Some sites refuse to be shown within others: <NewWindow href={href} />
      </p>
    </>
  );
}

const NewWindow = ({ href }: { readonly href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    Open it in a new window
  </a>
);

interface NotShownProps {
  readonly name: string;
  readonly href?: string;
  readonly onReload?: () => void;
  readonly children: string;
}

const NotShown = ({ name, href, onReload, children }: NotShownProps) => (
  <NothingToShow
    icon={<FrameIcon />}
    level={2}
    title={`${name} cannot be shown here`}
    action={
      <span className="tab-ways">
        {onReload !== undefined && <LinkButton onClick={onReload}>Load this page again</LinkButton>}
        {href !== undefined && <NewWindow href={href} />}
      </span>
    }
  >
    {children}
  </NothingToShow>
);
