import { useTexts } from '@/shared/i18n'
import { courseContentsTexts } from '../i18n'

/** Why something cannot be placed somewhere, in words. */
export function usePlaceReasons() {
  const t = useTexts(courseContentsTexts)
  return { tooDeep: t(($) => $.move.tooDeep), onlyInside: t(($) => $.move.onlyInside), onlyBeside: t(($) => $.move.onlyBeside) }
}
