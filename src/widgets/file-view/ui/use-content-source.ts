import { useCallback } from 'react'

/** A `ref` that shows loaded bytes in an image or a frame. `hash` is appended to the address. */
export function useContentSource(content: Blob, hash = '') {
  return useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | null) => {
      if (!element) return
      const url = URL.createObjectURL(content)
      element.src = url + hash
      return () => URL.revokeObjectURL(url)
    },
    [content, hash],
  )
}
