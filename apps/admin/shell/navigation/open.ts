import { observable } from '../../platform/observable.ts';

/** The overlay over the console, at most one at a time. */
export const overlay = observable<'palette' | 'keys' | 'alerts' | null>(null);

export const openPalette = () => overlay.set('palette');
export const openKeys = () => overlay.set('keys');
export const openAlerts = () => overlay.set('alerts');
export const closeOverlay = () => overlay.set(null);
