import { useCallback } from 'react'
import { useLanguage } from '@/shared/i18n'
import { ContentFrame } from './content-frame'

/** A page of ours with a policy of its own, in which nothing runs but what shows the text sent to it (public/frames/document.html). */
const frame = '/frames/document.html'

/**
 * Shows HTML in a frame of no origin: it reaches neither the page nor the session, and its policy allows styles and what lies within the
 * text, no scripts and no requests.
 */
export function DocumentFrame({ title, html }: { readonly title: string; readonly html: string }) {
  const language = useLanguage()
  const source = useCallback(
    (element: HTMLIFrameElement | null) => {
      if (!element) return
      // a document of no origin has no address to name
      const send = () => element.contentWindow?.postMessage(html, '*')
      element.addEventListener('load', send, { once: true })
      element.src = `${frame}#${language}`
      return () => element.removeEventListener('load', send)
    },
    [html, language],
  )
  return <ContentFrame title={title} sandbox="allow-scripts" source={source} />
}
