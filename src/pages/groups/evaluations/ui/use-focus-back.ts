import { type RefObject, useRef } from 'react'

/** For a dialog: the focus goes back to what opened it, or to a heading where that is gone with what was saved. */
export function useFocusBack(heading: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      if (opener.current?.isConnected) return
      event.preventDefault()
      heading.current?.focus()
    },
  }
}
