import { Button } from '@mui/material';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { Suspense, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { lazily } from '../../platform/screens/lazily.tsx';
import { CouldNotRead } from '../../platform/screens/CouldNotRead.tsx';
import { useRead } from '../../platform/http/use-read.ts';

const SetUpSecondFactor = lazily(() => import('../login/SetUpSecondFactor.tsx'));
const NewRecoveryCodes = lazily(() => import('./NewRecoveryCodes.tsx'));
const RemoveSecondFactor = lazily(() => import('./RemoveSecondFactor.tsx'));

type Step = 'setUp' | 'codes' | 'remove';

/** The user's own second factor: codes of an authenticator app, and recovery codes. */
export function SecondFactor() {
  const { data, error, refetch } = useRead(credentialEndpoints.own, {}, { resource: 'credentials' });
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const leave = () => {
    setStep(undefined);
    void queries.invalidateQueries({ queryKey: ['credentials'] });
  };
  if (error !== null && data === undefined) {
    return <CouldNotRead level={3} title="Your second factor could not be read" error={error} onRetry={refetch} />;
  }
  if (data === undefined) return null;
  const { SecondFactor: isSet, RecoveryCodesLeft: left, SecondFactorRequired } = data;
  return (
    <>
      <p>
        {isSet
          ? `A login asks for your password and a code of your authenticator app. ${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`
          : 'With a second factor, a login also asks for a code of your authenticator app. Your password alone is then not enough.'}
        {SecondFactorRequired && ' Your role group needs a second factor.'}
      </p>
      {step === undefined && (
        <div className="account-actions">
          {isSet ? (
            <>
              <Button variant="outlined" onClick={() => setStep('codes')}>
                Make new recovery codes
              </Button>
              <Button variant="outlined" color="error" onClick={() => setStep('remove')}>
                Remove second factor
              </Button>
            </>
          ) : (
            <Button variant="contained" onClick={() => setStep('setUp')}>
              Set up second factor
            </Button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {step === 'setUp' && <SetUpSecondFactor onDone={leave} onCancel={leave} />}
        {step === 'codes' && <NewRecoveryCodes onDone={leave} onCancel={leave} />}
        {step === 'remove' && <RemoveSecondFactor onDone={leave} onCancel={leave} />}
      </Suspense>
    </>
  );
}
