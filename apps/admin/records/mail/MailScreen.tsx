import { useLocation, useNavigate, useParams } from 'react-router';
import { MailPreview } from './MailPreview.tsx';

/** A mail, opened over the outbox. */
export default function MailScreen() {
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  return <MailPreview id={Number(id)} onClose={() => void navigate(`/outbox${search}`)} />;
}
