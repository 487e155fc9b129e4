import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { showBatch, shownBatch } from '../batches/watched.ts';

/** The address of one batch. Its dialog opens over the list, and closing it leads back to the list. */
export default function BatchScreen() {
  const { id } = useParams();
  const navigate = useNavigate();
  useEffect(() => {
    showBatch(Number(id));
    const stop = shownBatch.subscribe(() => shownBatch.get() === null && void navigate('/batches', { replace: true }));
    return () => {
      stop();
      shownBatch.set(null);
    };
  }, [id, navigate]);
  return null;
}
