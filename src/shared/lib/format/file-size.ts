import { formatNumber } from './number'

const units = ['B', 'KB', 'MB', 'GB'] as const

/** A file's size from bytes, steps of 1024: 512 → "512 B", 1536 → "1,5 KB", 52428800 → "50 MB". Negative or not a number → "–". */
export function formatFileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return '–'
  let value = bytes
  let unit = 0
  // 1023,95 would round to "1.024,0": it belongs to the next unit
  while (value >= 1023.95 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${formatNumber(value, unit === 0 ? 0 : 1).replace(/,0$/, '')}\u00A0${units[unit]}`
}
