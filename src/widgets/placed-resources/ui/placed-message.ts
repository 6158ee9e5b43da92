import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { placedResourcesTexts } from '../i18n'

/** What is said of a step that was refused. */
export function usePlacedMessage() {
  const t = useTexts(placedResourcesTexts)
  const c = useTexts(commonTexts)
  return (failure: Error | null): string | undefined => {
    if (!failure) return undefined
    if (isApiError(failure) && failure.errors['resource_id']) return t(($) => $.pick.notPlaceable)
    return errorMessage(failure, c, { conflict: t(($) => $.conflict) })
  }
}
