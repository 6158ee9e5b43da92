import { useEffect, useEffectEvent } from 'react'
import { api, errorMessage, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * The browser opens a link to a file of the API without the session: with an expired access token the error would replace the page
 * and lose unsaved input. So a call is made first, which renews the session when needed.
 */
export function useFileLinks(): void {
  const common = useTexts(commonTexts)
  const showError = useEffectEvent((error: unknown) => toast.error(errorMessage(error, common)))
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/api/v1/"]') : null
      if (!link || event.defaultPrevented || !isPlain(event)) return
      event.preventDefault()
      // clicks a copy outside the document, so that this listener is not called again
      const copy = link.cloneNode() as HTMLAnchorElement
      unwrap(api.GET('/users/users/self')).then(() => copy.click(), showError)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])
}
