import { useEffect } from 'react'

const product = 'Aula'

/** Names the tab after the page, in the reader's language: `useDocumentTitle(t(($) => $.title))`. */
export function useDocumentTitle(name: string): void {
  useEffect(() => {
    document.title = name ? `${name} · ${product}` : product
  }, [name])
}
