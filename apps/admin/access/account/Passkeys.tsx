import { Button } from '@mui/material';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import type { PasskeyView } from '@leaseledger/contract/credentials/credential.views';
import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { CouldNotRead } from '../../platform/screens/CouldNotRead.tsx';
import { useRead } from '../../platform/http/use-read.ts';
import { knowsPasskeys } from '../login/knows-passkeys.ts';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';

const AddPasskey = lazily(() => import('../login/AddPasskey.tsx'));
const RenamePasskey = lazily(() => import('./RenamePasskey.tsx'));
const RemovePasskey = lazily(() => import('./RemovePasskey.tsx'));

type Step = { readonly type: 'add' } | { readonly type: 'rename' | 'remove'; readonly passkey: PasskeyView };

export function Passkeys() {
  const { data, error, refetch } = useRead(credentialEndpoints.own, {}, { resource: 'credentials' });
  const [step, setStep] = useState<Step>();
  const leave = () => setStep(undefined);
  if (error !== null && data === undefined) {
    return <CouldNotRead level={3} title="Your passkeys could not be read" error={error} onRetry={refetch} />;
  }
  if (data === undefined) return null;
  return (
    <>
      <p>A passkey lets you in without the password: your device asks for your finger, your face or its PIN.</p>
      {data.Passkeys.length > 0 && (
        <ul className="passkeys">
          {data.Passkeys.map((passkey) => (
            <li key={passkey.PasskeyID}>
              <KeyRound aria-hidden />
              <span className="passkey-name">{passkey.Name}</span>
              <span className="passkey-use">
                {passkey.LastUsedTime === null ? (
                  'not used yet'
                ) : (
                  <RelativeTime at={passkey.LastUsedTime} what="used" />
                )}
              </span>
              <Button aria-label={`Rename ${passkey.Name}`} onClick={() => setStep({ type: 'rename', passkey })}>
                Rename
              </Button>
              <Button
                color="error"
                aria-label={`Remove ${passkey.Name}`}
                onClick={() => setStep({ type: 'remove', passkey })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {step === undefined &&
        (knowsPasskeys() ? (
          <div className="account-actions">
            <Button variant="outlined" onClick={() => setStep({ type: 'add' })}>
              Add a passkey
            </Button>
          </div>
        ) : (
          <p>This browser does not support passkeys, so you cannot add one here.</p>
        ))}
      <Suspense fallback={null}>
        {step?.type === 'add' && <AddPasskey onDone={leave} onCancel={leave} />}
        {step?.type === 'rename' && (
          <RenamePasskey key={step.passkey.PasskeyID} passkey={step.passkey} onDone={leave} />
        )}
        {step?.type === 'remove' && (
          <RemovePasskey key={step.passkey.PasskeyID} passkey={step.passkey} onDone={leave} />
        )}
      </Suspense>
    </>
  );
}
