import { StatusMark } from './StatusMark.tsx';

/** Whether a user has linked a Microsoft account, for the user's record (specification 4, section 3). */
export const MicrosoftMark = ({ email }: { readonly email: string | null }) => <StatusMark code={email === null ? { label: 'Not linked', tone: 'neutral' } : { label: 'Linked', tone: 'success' }} />;
