import { Info } from 'lucide-react';
import { useListContext } from 'react-admin';
import { ageText } from './state/age-text.ts';

/** Says that the rows are older than the user's own changes, or those of an earlier release. */
export default function ListAge() {
  const { meta } = useListContext();
  const text = ageText(meta ?? {});
  if (text === undefined) return null;
  return (
    <div className="notice info" role="status">
      <Info aria-hidden />
      <span>{text}</span>
    </div>
  );
}
