import type { ProofOfWork } from '@leaseledger/contract/captcha/captcha.views';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

// In a worker, so that the page can be read and left meanwhile.
self.addEventListener('message', ({ data: challenge }: MessageEvent<ProofOfWork>) => {
  void solveChallenge({ challenge, deriveKey }).then(
    (solution) => self.postMessage(solution),
    () => self.postMessage(null),
  );
});
