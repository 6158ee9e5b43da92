import type { Schema } from '@/shared/api'

/** Free seats, where few are left: none, or less than a tenth. */
export function scarceSeats({ used, contracted }: Schema<'Seats'>): number | null {
  const free = Math.max(0, contracted - used)
  return contracted > 0 && free <= contracted / 10 ? free : null
}
