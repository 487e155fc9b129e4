import { TIME_ZONE } from './australia.ts';

/** The zones `Australia/*` of the IANA database with the zone that each stands for. Links are included, because the list of a runtime lacks them (decisions 6). */
const canonical = {
  'Australia/ACT': 'Australia/Sydney',
  'Australia/Adelaide': 'Australia/Adelaide',
  'Australia/Brisbane': 'Australia/Brisbane',
  'Australia/Broken_Hill': 'Australia/Broken_Hill',
  'Australia/Canberra': 'Australia/Sydney',
  'Australia/Currie': 'Australia/Hobart',
  'Australia/Darwin': 'Australia/Darwin',
  'Australia/Eucla': 'Australia/Eucla',
  'Australia/Hobart': 'Australia/Hobart',
  'Australia/LHI': 'Australia/Lord_Howe',
  'Australia/Lindeman': 'Australia/Lindeman',
  'Australia/Lord_Howe': 'Australia/Lord_Howe',
  'Australia/Melbourne': 'Australia/Melbourne',
  'Australia/NSW': 'Australia/Sydney',
  'Australia/North': 'Australia/Darwin',
  'Australia/Perth': 'Australia/Perth',
  'Australia/Queensland': 'Australia/Brisbane',
  'Australia/South': 'Australia/Adelaide',
  'Australia/Sydney': 'Australia/Sydney',
  'Australia/Tasmania': 'Australia/Hobart',
  'Australia/Victoria': 'Australia/Melbourne',
  'Australia/West': 'Australia/Perth',
  'Australia/Yancowinna': 'Australia/Broken_Hill',
} as const;

export type TimeZone = keyof typeof canonical;

export const isTimeZone = (name: unknown): name is TimeZone =>
  typeof name === 'string' && Object.hasOwn(canonical, name);

/** All 23 zones, by name. */
export const timeZones: readonly TimeZone[] = Object.keys(canonical).filter(isTimeZone);

/** The zone behind a link; other zones unchanged. Calendars do not know links. */
export const canonicalZone = (zone: TimeZone): TimeZone => canonical[zone];

/** The name of a zone on screen: 'Lord Howe'. */
export const timeZoneLabel = (zone: TimeZone): string => zone.slice('Australia/'.length).replace('_', ' ');

/** One of the 23 zones, or Melbourne's for any other. A browser may report any zone of the world. */
export const timeZoneOr = (name: unknown): TimeZone => (isTimeZone(name) ? name : TIME_ZONE);
