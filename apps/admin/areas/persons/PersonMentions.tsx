import { FORGOTTEN, MENTIONS_MAX, type Mention } from '@leaseledger/contract/records/mention.views';

export const nameOfMention = ({ record, field, at }: Mention): string => `${record} ${field} ${at}`;

export interface PersonMentionsProps {
  readonly mentions: readonly Mention[];
  /** The names of the mentions to keep. */
  readonly kept: ReadonlySet<string>;
  readonly onToggle: (name: string) => void;
}

/** The mentions of the person in texts about others, each with a checkbox. Ticked mentions are blanked. */
export const PersonMentions = ({ mentions, kept, onToggle }: PersonMentionsProps) => (
  <fieldset className="person-mentions">
    <legend>
      {mentions.length === 1
        ? 'Named in 1 place in a text about somebody else'
        : `Named in ${mentions.length} places in texts about others`}
    </legend>
    <p>{`Ticked names are replaced by ${FORGOTTEN}. A common name can mean somebody else: look before you delete.`}</p>
    {mentions.length === MENTIONS_MAX && <p>{`These are the first ${MENTIONS_MAX} places; there may be more.`}</p>}
    <ul>
      {mentions.map((mention) => (
        <li key={nameOfMention(mention)}>
          <label>
            <input
              type="checkbox"
              checked={!kept.has(nameOfMention(mention))}
              onChange={() => onToggle(nameOfMention(mention))}
            />
            <span>
              <span className="quiet">{`${mention.recordName}, ${mention.label}: `}</span>
              {mention.before}
              <mark>{mention.text}</mark>
              {mention.after}
            </span>
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
);
