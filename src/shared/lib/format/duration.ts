const pad = (value: number) => String(value).padStart(2, '0')

/** A duration in hours and minutes, zero-padded, from seconds: 3900 → "01:05", 400000 → "111:06". Negative or not a number → "–". */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '–'
  const minutes = Math.floor(seconds / 60)
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** Planned work, from whole minutes: 45 → "45 min", 120 → "2 h", 165 → "2 h 45 min". The units are the same in both languages. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** A duration in minutes and seconds: 65 → "01:05", 3725 → "1:02:05". Negative or not a number → "–". */
export function formatClock(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '–'
  const whole = Math.floor(seconds)
  const hours = Math.floor(whole / 3600)
  const rest = `${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
