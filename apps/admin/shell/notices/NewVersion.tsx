import { CONSOLE_BUILD } from '@leaseledger/contract/kernel/console-build';
import { servedBuild } from '../../platform/http/api.ts';
import { unsaved } from '../../platform/session/unsaved.ts';
import { Notice } from './Notice.tsx';

/** The build of this page; undefined in development, where there is none. */
const own = document.querySelector<HTMLMetaElement>(`meta[name="${CONSOLE_BUILD}"]`)?.content;

/** Offers the console that the server has now, where this page is of another build. Waits while something unsaved would be lost: what this page still loads is served until then. */
export function NewVersion() {
  const served = servedBuild.use();
  const isUnsaved = unsaved.use().size > 0;
  if (own === undefined || served === null || served === own || isUnsaved) return null;
  return (
    <Notice
      calm
      action={
        <button type="button" className="link-button" onClick={() => location.reload()}>
          Reload
        </button>
      }
    >
      There is a new version of this console.
    </Notice>
  );
}
