import type { TFunction } from 'i18next'

const known = [
  ...(['wrong_type', 'empty_file', 'too_large', 'too_many_pixels', 'infected', 'too_large_to_scan', 'center_full'] as const),
  ...(['throttled', 'disk_full', 'unavailable', 'scanner_unavailable', 'conflict'] as const),
] as const

/** Why an upload was refused or has to wait. */
export function uploadMessage(t: TFunction<'addResource'>, code: string | null): string {
  const found = known.find((each) => each === code) ?? 'rejected'
  return t(($) => $.codes[found])
}
