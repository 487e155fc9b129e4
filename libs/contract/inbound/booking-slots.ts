/** The half-hour slots of a day in Melbourne, named by their start (decisions 5). */
export const bookingSlots = [
  '9:00',
  '9:30',
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '12:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
  '15:30',
  '16:00',
  '16:30',
] as const;

/** A slot as people write it: 9:00 am, 12:30 pm. */
export function slotLabel(slot: string): string {
  const [hour = 0, minute = 0] = slot.split(':').map(Number);
  return `${hour > 12 ? hour - 12 : hour}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
