import type { ComponentProps } from 'react'
import { errorMessage, fetchFile } from '../api'
import { commonTexts, useTexts } from '../i18n'
import { toast } from '../ui'
import { saveFile } from './save-file'

/** The name in the `Content-Disposition` of an answer, which the server writes in UTF-8. */
const nameIn = ({ headers }: Response) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')

/** Documents that the server makes at this moment. */
const underWay = new Set<string>()

/**
 * A link to a document that the server makes. The download of a browser cannot renew the session, and says nothing of an error: a press asks
 * through the session instead, and notices say that it is made, that it is here, or an error. For files of a few megabytes: the page holds the whole of it.
 */
export function DownloadLink({ href, onClick, children, ...props }: ComponentProps<'a'> & { readonly href: string }) {
  const c = useTexts(commonTexts)
  const download = async () => {
    if (underWay.has(href)) return
    underWay.add(href)
    toast.info(
      c(($) => $.states.preparing),
      { id: href, duration: Infinity },
    )
    try {
      const answer = await fetchFile(href, { cache: 'no-store' })
      saveFile(nameIn(answer), await answer.blob())
      toast.success(
        c(($) => $.states.downloaded),
        { id: href },
      )
    } catch (error) {
      toast.error(
        c(($) => $.errors.download),
        { detail: errorMessage(error, c), id: href },
      )
    } finally {
      underWay.delete(href)
    }
  }
  return (
    <a
      href={href}
      download
      {...props}
      onClick={(event) => {
        onClick?.(event)
        event.preventDefault()
        void download()
      }}
    >
      {children}
    </a>
  )
}
