/** The placeholders of e-mail templates, written in double braces (specification 3, section 3): a label for the menu of the editor, and a sample value for its preview. */
export const emailPlaceholders = {
  recipient_first_name: { label: "Recipient's first name", sample: 'Ada' },
  recipient_last_name: { label: "Recipient's last name", sample: 'Lovelace' },
  recipient_full_name: { label: "Recipient's full name", sample: 'Ada Lovelace' },
  recipient_email: { label: "Recipient's email", sample: 'ada@example.com' },
  todays_date: { label: "Today's date", sample: '2 March 2026' },
  todays_date_time: { label: "Today's date and time", sample: '2 March 2026, 9:30 am' },
  title: { label: 'Title', sample: 'Your novated lease' },
  preheader_text: { label: 'Preheader', sample: 'What happens next' },
  content: { label: 'Content of the mail', sample: 'The text that is written for each mail.' },
  main_site_url: { label: 'Address of the site', sample: 'https://example.com' },
  image_url: { label: 'Address of the pictures', sample: 'https://example.com/images' },
  facebook_url: { label: 'Address on Facebook', sample: 'https://facebook.com/example' },
  linkedin_url: { label: 'Address on LinkedIn', sample: 'https://linkedin.com/company/example' },
} as const;

export type EmailPlaceholder = keyof typeof emailPlaceholders;

/** The values of the placeholders of one mail. A placeholder without a value becomes nothing. */
export type EmailPlaceholderValues = Readonly<Partial<Record<EmailPlaceholder, string>>>;

export const isEmailPlaceholder = (name: unknown): name is EmailPlaceholder =>
  typeof name === 'string' && Object.hasOwn(emailPlaceholders, name);
