import { useTexts } from '@/shared/i18n'
import { formatClock, formatFileSize } from '@/shared/lib/format'
import type { Upload } from '@/shared/lib/upload-queue'
import { deskFilesTexts } from '../../i18n/files'

const rejections = [
  ...(['wrong_type', 'empty_file', 'too_many_files', 'too_large', 'too_many_pixels', 'infected', 'too_large_to_scan'] as const),
  ...(['group_archived', 'permission_denied', 'not_found'] as const),
] as const
/** Reasons that a later retry may not meet. */
const passing = ['disk_full', 'throttled', 'unavailable', 'scanner_unavailable'] as const
const among = <Code extends string>(codes: readonly Code[], code: string | null) => codes.find((each) => each === code)

/** Why a file could not be sent, or when it can be. */
export function useUploadMessage() {
  const t = useTexts(deskFilesTexts)
  return ({ state, code, quota, retryAfter = 60 }: Upload): string => {
    if (state === 'rejected') {
      if (code === 'center_full' && quota)
        return t(($) => $.codes.center_full, { used: formatFileSize(quota.used), limit: formatFileSize(quota.limit) })
      return t(($) => $.codes[among(rejections, code) ?? 'rejected'])
    }
    return t(($) => $.codes[among(passing, code) ?? 'failed'], { time: formatClock(retryAfter) })
  }
}
