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

const moment = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r?\n/g, String.raw`\n`)
    // oxlint-disable-next-line no-control-regex -- a name cannot begin another line
    .replaceAll(/[\u0000-\u001F\u007F]/g, '')

/** Octets of a line. */
const longest = 75

/** A line may have 75 octets; what is longer goes on in the next line after a space. No character is divided. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > longest) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

/** A calendar as RFC 5545 wants it. Moments are in UTC, so that every program shows them in the time zone of its reader. */
export function writeCalendar({ name, now, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aula//Calendar//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(({ uid, at, summary, description, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${moment(now)}`,
      `DTSTART:${moment(at)}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
