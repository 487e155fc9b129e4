import type { I18nProvider } from 'react-admin';

/** The texts that react-admin can show. Labels come with their own text and need no entry. */
const texts: Readonly<Record<string, string>> = {
  'ra.auth.auth_check_error': 'Log in to continue.',
  'ra.message.invalid_form': 'Some fields need another look.',
  'ra.message.select_all_limit_reached': 'There are too many to select all. The first %{max} are selected.',
  'ra.notification.bad_item': 'This record cannot be read.',
  'ra.notification.data_provider_error': 'The server cannot be reached. Check your connection and try again.',
  'ra.notification.http_error': 'The server cannot be reached. Check your connection and try again.',
  'ra.notification.item_doesnt_exist': 'This record does not exist.',
  'ra.notification.logged_out': 'Your session has ended. Log in again.',
  'ra.notification.not_authorized': 'You are unauthorized to interact with this data.',
};

/** Translates react-admin's keys and fills in %{…}. The default is the caller's fallback, then the key. */
export const i18nProvider: I18nProvider = {
  translate: (key, { _: fallback, ...values }: Readonly<Record<string, unknown>> = {}) =>
    (texts[key] ?? (typeof fallback === 'string' ? fallback : key)).replace(/%\{(\w+)\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    ),
  changeLocale: async () => {},
  getLocale: () => 'en-AU',
};
