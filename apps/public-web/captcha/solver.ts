import type { ProofOfWork } from '@leaseledger/contract/captcha/captcha.views';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

// Runs in a worker, so that the page stays usable.
self.addEventListener('message', ({ data: challenge }: MessageEvent<ProofOfWork>) => {
  void solveChallenge({ challenge, deriveKey }).then(
    (solution) => self.postMessage(solution),
    () => self.postMessage(null),
  );
});
