import { Info } from 'lucide-react';
import type { AnswerAge } from '../../platform/http/api.ts';
import { ageText } from './age-text.ts';

/** Says that what is shown is older than the user's own changes, or of an earlier release. */
export default function AgeNotice({ what, age }: { readonly what: 'list' | 'record'; readonly age: AnswerAge }) {
  const text = ageText(what, age);
  if (text === undefined) return null;
  return (
    <div className="notice info" role="status">
      <Info aria-hidden />
      <span>{text}</span>
    </div>
  );
}
