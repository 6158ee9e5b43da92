import { useState } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { useLate, type Late } from '../lib/late'
import { toast } from './toast/queue'

/**
 * Code of something that opens: here from the first time that it is wanted (and has arrived), and then for good, so that it can
 * close as it opened. Where it cannot be downloaded a notice says so, and `onFailed` puts things back.
 */
export function useLateCode<T>(code: Late<T>, isWanted: boolean, onFailed?: () => void): T | undefined {
  const t = useTexts(commonTexts)
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  return useLate(code, wasWanted, () => {
    toast.error(
      t(($) => $.errors.server),
      { id: 'late-code' },
    )
    setWasWanted(false)
    onFailed?.()
  })
}
