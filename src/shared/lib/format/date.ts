/** A moment (ISO 8601 with its hour, UTC) or a calendar day ("2026-11-21", the same in every time zone). */
export type DateText = string

type DateFormat = 'min' | 'short' | 'long' | 'tech'

type Language = 'es' | 'en'

interface Parts {
  readonly year: string
  readonly month: string
  readonly day: string
  readonly hour: string
  readonly minute: string
}

const isCalendarDay = (text: DateText) => /^\d{4}-\d{2}-\d{2}$/.test(text)

// cached: creating a formatter takes longer than a hundred uses of it
const partFormats = new Map<string, Intl.DateTimeFormat>()

function partFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? ''
  const known = partFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  })
  partFormats.set(key, made)
  return made
}

let shownZone: string | undefined

/** Shows and reads moments in a time zone from now on; null for that of the device. */
export function showTimesIn(timeZone: string | null): void {
  shownZone = timeZone ?? undefined
}

function partsOf(text: DateText, timeZone = shownZone): Parts | undefined {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return undefined
  const parts = Object.fromEntries(
    partFormat(isCalendarDay(text) ? 'UTC' : timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts
  return { year: year.padStart(4, '0'), month, day, hour, minute }
}

const months = {
  es: ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
} as const satisfies Record<Language, readonly string[]>

const writers = {
  min: ({ day, month, year }) => `${day}/${month}/${year.slice(2)}`,
  short: ({ day, month, year }) => `${day}/${month}/${year}`,
  long: ({ day, month, year }, language) => {
    const name = months[language][Number(month) - 1] ?? ''
    return language === 'es' ? `${Number(day)} de ${name} de ${year}` : `${Number(day)} ${name} ${year}`
  },
  tech: ({ day, month, year }) => `${year}-${month}-${day}`,
} satisfies Record<DateFormat, (parts: Parts, language: Language) => string>

export interface DateOptions {
  /** An IANA name. Default: that of `showTimesIn`. A calendar day has none. */
  readonly timeZone?: string
}

/** Only `long` names the month: "21 de noviembre de 2026", "21 November 2026". */
export interface LongDateOptions extends DateOptions {
  readonly language: Language
}

type Format = [format?: Exclude<DateFormat, 'long'>, options?: DateOptions] | [format: 'long', options: LongDateOptions]

/**
 * A date, day first in both languages: min "21/11/26", short "21/11/2026", long "21 de noviembre de 2026",
 * tech "2026-11-21". Missing or unreadable → "–".
 */
export function formatDate(text: DateText | null | undefined, ...[format = 'short', options]: Format): string {
  const parts = text ? partsOf(text, options?.timeZone) : undefined
  if (!parts) return '–'
  return format === 'long' ? writers.long(parts, (options as LongDateOptions).language) : writers[format](parts)
}

/** The time of a moment, 24 hours, zero-padded: "09:05". Missing or unreadable → "–". */
export function formatTime(text: DateText | null | undefined, { timeZone }: DateOptions = {}): string {
  const parts = text ? partsOf(text, timeZone) : undefined
  return parts ? `${parts.hour}:${parts.minute}` : '–'
}

/** Date and time: "21/11/2026 09:05". Missing or unreadable → "–". */
export function formatDateTime(text: DateText | null | undefined, options: DateOptions = {}): string {
  const date = formatDate(text, 'short', options)
  return date === '–' ? date : `${date} ${formatTime(text, options)}`
}

/** The day of a moment as "2026-11-21" in a time zone, for comparing days and for date inputs; undefined when unreadable. */
export function calendarDay(text: DateText, timeZone?: string): string | undefined {
  const parts = partsOf(text, timeZone)
  return parts && writers.tech(parts)
}
