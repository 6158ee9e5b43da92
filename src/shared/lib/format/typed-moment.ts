/** A moment of a form: a day (`2026-11-27`) and a time (`23:59`), in the time zone of the reader; both empty for none. */
export interface TypedMoment {
  readonly day: string
  readonly time: string
}

const two = (part: number) => String(part).padStart(2, '0')

export function typedMoment(text: string | null): TypedMoment {
  if (text === null) return { day: '', time: '' }
  const at = new Date(text)
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}

/** The moment in UTC, or null without a day; a day without a time ends at `otherwise`. */
export function toMoment({ day, time }: TypedMoment, otherwise: string): string | null {
  return day === '' ? null : new Date(`${day}T${time || otherwise}:00`).toISOString()
}

export const isTime = (time: string) => time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
