import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'
import { pixelRatio } from '../../model/page-layout'

/** Safari keeps the memory of a canvas until it has no pixels. */
export function freeCanvases(holder: HTMLElement): void {
  for (const canvas of holder.querySelectorAll('canvas')) {
    canvas.width = 0
    canvas.height = 0
    canvas.remove()
  }
}

/** Draws a page into a holder; what it showed before stays until the new canvas is ready. @returns stops that */
export function drawPage(page: PDFPageProxy, viewport: PageViewport, holder: HTMLElement, onFailed: () => void): () => void {
  const canvas = document.createElement('canvas')
  const ratio = pixelRatio(viewport, window.devicePixelRatio)
  canvas.width = Math.floor(viewport.width * ratio)
  canvas.height = Math.floor(viewport.height * ratio)
  canvas.className = 'absolute inset-0 size-full'
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
  let isStopped = false
  task.promise.then(
    () => {
      if (isStopped) return
      freeCanvases(holder)
      holder.append(canvas)
    },
    () => {
      if (!isStopped) onFailed()
    },
  )
  return () => {
    isStopped = true
    task.cancel()
    if (!canvas.isConnected) canvas.width = canvas.height = 0
  }
}
