import { useCallback } from 'react'

/** Shows bytes that are here already in an image or a frame: give the result as its `ref`. `hash` goes after the address. */
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
