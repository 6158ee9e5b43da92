import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'

/** An event at a moment. */
export interface CalendarEvent {
  /** The same for the same event, also when its date changes. */
  uid: string
  at: Date
  summary: string
  description: string
  url: string
}

interface Calendar {
  name: string
  /** When it was written. */
  now: Date
  events: readonly CalendarEvent[]
}

/** Seconds after which a program should read a feed again. */
const refreshSeconds = 6 * 60 * 60

/** A calendar as RFC 5545 wants it. Moments are in UTC, so that every program shows them in the time zone of its reader. */
export function writeCalendar({ name, now, events }: Calendar): string {
  const calendar = ical({
    name,
    prodId: { company: 'Aula', product: 'Calendar', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    events: events.map(({ uid, at, ...texts }) => ({
      id: uid,
      start: at,
      stamp: now,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...texts,
    })),
  })
  return `${calendar.toString()}\r\n`
}
