import { CONSOLE_BUILD } from '@leaseledger/contract/kernel/console-build';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { servedBuild } from '../../platform/http/api.ts';
import { unsaved } from '../../platform/session/unsaved.ts';
import { Notice } from './Notice.tsx';

/** The build of this page. Undefined in development. */
const own = document.querySelector<HTMLMetaElement>(`meta[name="${CONSOLE_BUILD}"]`)?.content;

/**
 * Offers a reload when the server has another build of the console. It waits while a form has unsaved changes.
 * Until then the server still serves the code of this page's build.
 */
export function NewVersion() {
  const served = servedBuild.use();
  const isUnsaved = unsaved.use().size > 0;
  if (own === undefined || served === null || served === own || isUnsaved) return null;
  return (
    <Notice calm action={<LinkButton onClick={() => location.reload()}>Reload</LinkButton>}>
      There is a new version of this console.
    </Notice>
  );
}
