import { changeSite } from '../session/storage.ts';
import { observable } from '../observable.ts';

const root = document.documentElement;
const shown = observable<'light' | 'dark'>(root.dataset['theme'] === 'dark' ? 'dark' : 'light');

export const toggleTheme = (): void => {
  const theme = shown.get() === 'dark' ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  shown.set(theme);
  changeSite({ theme });
};

/** The name of the current theme. */
export const useThemeName = () => shown.use();
