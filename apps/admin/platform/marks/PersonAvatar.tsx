import './marks.css';

/** The first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

/** Initials in a disc. The name is shown elsewhere. */
export const PersonAvatar = ({ name }: { readonly name: string }) => (
  <span className="person-avatar" aria-hidden>
    {initialsOf(name)}
  </span>
);

export interface PersonNameProps {
  readonly name: string | null;
  /** The text for a missing name, for example 'Unassigned'. */
  readonly nobody?: string;
}

/** A colleague's initials and name. */
export function PersonName({ name, nobody = '' }: PersonNameProps) {
  if (name === null) return <span className="nothing">{nobody}</span>;
  return (
    <span className="person-name">
      <PersonAvatar name={name} />
      {name}
    </span>
  );
}
