import { Module } from '@nestjs/common';
import { SETTINGS } from '../kernel/platform.ts';
import type { Settings } from '../kernel/settings.ts';
import { MAILER, type Mailer } from './exports/mailer.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const mailerOf = ({ smtpUrl: url, sessionsMailbox: from }: Settings): Mailer | undefined => (url === undefined ? undefined : new SmtpMailer({ url, from }));

/** The way by which mail goes out. */
@Module({ providers: [{ provide: MAILER, useFactory: mailerOf, inject: [SETTINGS] }], exports: [MAILER] })
export class MailModule {}
