interface Instead {
  /** The purpose of the page: 'Booking'. */
  readonly doing: string;
  readonly mailbox: string;
  readonly subject: string;
  /** The contents of the mail: 'with a day that suits you'. */
  readonly saying: string;
}

/** A proof of work needs a script. A visitor without scripts gets the address to write to instead of a form. */
export function WithoutScript({ doing, mailbox, subject, saying }: Instead) {
  return (
    <p className="notice without-script">
      {doing} here needs JavaScript, by which we tell people from programs. Please write to{' '}
      <a href={`mailto:${mailbox}?subject=${encodeURIComponent(subject)}`}>{mailbox}</a> instead, {saying}.
    </p>
  );
}
