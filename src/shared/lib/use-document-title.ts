import { useEffect } from 'react'

const product = 'Aula'

/** Sets the title of the tab: `useDocumentTitle(t(($) => $.title))`. */
export function useDocumentTitle(name: string): void {
  useEffect(() => {
    document.title = name ? `${name} · ${product}` : product
  }, [name])
}
