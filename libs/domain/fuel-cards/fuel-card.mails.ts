/** The mails about fuel cards. */
export type FuelCardMail = 'fuel-card-tracking';
