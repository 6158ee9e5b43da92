import { useEffect, useEffectEvent } from 'react'
import { api, errorMessage, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * A link to a file of the API is opened by the browser itself, past the session: ten minutes after the last call it would be
 * refused, and a refusal takes the place of the page with all that was typed. So a call goes ahead of it, which the session
 * renews like any other.
 */
export function useFileLinks(): void {
  const common = useTexts(commonTexts)
  const complain = useEffectEvent((error: unknown) => toast.error(errorMessage(error, common)))
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/api/v1/"]') : null
      if (!link || event.defaultPrevented || !isPlain(event)) return
      event.preventDefault()
      // a copy, that no listener hears and nobody takes off the page meanwhile
      const copy = link.cloneNode() as HTMLAnchorElement
      unwrap(api.GET('/users/users/self')).then(() => copy.click(), complain)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])
}
