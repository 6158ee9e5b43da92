import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react'
import { pointAt } from '@/features/annotate-file'
import {
  heightAt,
  heightOf,
  layOut,
  pageGap,
  pagesNear,
  placeAt,
  scaleOf,
  type PageSize,
  type Place,
  type Zoom,
} from '../../model/page-layout'
import type { TextMatch } from '../../model/text-search'
import type { Destination } from './link-layer'
import { PdfPage } from './pdf-page'
import type { OpenPdf } from './use-pdf'

/** Where the window is. */
export interface PdfWindow {
  /** The page in the upper part of the window, from 0. */
  readonly page: number
  readonly scale: number
}

export interface PdfPagesHandle {
  /** @param point in PDF user space; default: the top of the page */
  readonly goTo: (page: number, point?: readonly [x: number, y: number]) => Promise<void>
  /** The page that the window shows, from 1, and a point in the middle of what is seen of it, in PDF user space. */
  readonly middle: () => { readonly page: number; readonly point: number[] } | null
}

interface PdfPagesProps {
  readonly ref: Ref<PdfPagesHandle>
  readonly pdf: OpenPdf
  readonly name: string
  /** The page that the window shows at first, from 0. */
  readonly first: number
  readonly zoom: Zoom
  readonly rotation: number
  readonly matches: ReadonlyMap<number, readonly TextMatch[]>
  readonly currentMatch: TextMatch | undefined
  readonly onMove: (to: PdfWindow) => void
  readonly onSize: (index: number, size: PageSize) => void
  readonly onGoTo: (destination: Destination) => void
}

/** The pages one below the other. Only those around the window are drawn, however many there are. */
export function PdfPages({ ref, pdf, name, first, zoom, rotation, matches, currentMatch, onMove, onSize, onGoTo }: PdfPagesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [space, setSpace] = useState<PageSize | null>(null)
  const [near, setNear] = useState({ first: 0, last: 0 })
  /** What stays at the top of the window when pages change their size. */
  const place = useRef<Place>({ page: first, share: first === 0 ? -1 : 0 })
  const { document, lang, sizes } = pdf
  const scale = space ? scaleOf(zoom, sizes, rotation, space) : 1
  const boxes = useMemo(() => layOut(sizes, scale, rotation), [sizes, scale, rotation])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => setSpace({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const noteWindow = () => {
    const element = scroller.current
    if (!element || !space) return
    const { clientHeight, scrollTop } = element
    const now = pagesNear(boxes, scrollTop, clientHeight)
    setNear((before) => (before.first === now.first && before.last === now.last ? before : now))
    onMove({ page: placeAt(boxes, scrollTop + clientHeight / 3).page, scale })
  }

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = heightAt(boxes, place.current)
    noteWindow()
    // oxlint-disable-next-line react/exhaustive-deps -- when pages change their size, not when the window moves
  }, [boxes, space])

  useImperativeHandle(ref, () => ({
    async goTo(index, point) {
      const box = boxes[index]
      if (!scroller.current || !box) return
      let top = box.top - pageGap
      if (point) {
        const page = await document.getPage(index + 1)
        const viewport = page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
        const [, found = 0] = viewport.convertToViewportPoint(...point) as number[]
        top = box.top + found - scroller.current.clientHeight / 4
      }
      scroller.current.scrollTop = top
    },
    middle() {
      const element = scroller.current
      if (!element) return null
      const { page: index } = placeAt(boxes, element.scrollTop + element.clientHeight / 3)
      const box = boxes[index]
      const surface = element.querySelector<SVGSVGElement>(`[data-page="${index + 1}"] svg[data-matrix]`)
      if (!box || !surface) return null
      const top = Math.max(0, element.scrollTop - box.top)
      const bottom = Math.min(box.height, element.scrollTop + element.clientHeight - box.top)
      return { page: index + 1, point: [...pointAt(surface, [box.width / 2, (top + bottom) / 2])] }
    },
  }))

  const widest = boxes.reduce((most, { width }) => Math.max(most, width), 0)
  return (
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
      tabIndex={0}
      role="group"
      aria-label={name}
      onScroll={({ currentTarget }) => {
        place.current = placeAt(boxes, currentTarget.scrollTop)
        noteWindow()
      }}
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain bg-canvas [overflow-anchor:none] [scrollbar-gutter:stable]"
    >
      <div className="relative min-w-full" style={{ height: heightOf(boxes), width: widest + 2 * pageGap }}>
        {space &&
          boxes.map((box, index) => (
            <PdfPage
              // oxlint-disable-next-line react/no-array-index-key -- a page is its number
              key={index}
              document={document}
              index={index}
              box={box}
              scale={scale}
              rotation={rotation}
              isNear={index >= near.first && index <= near.last}
              lang={lang}
              matches={matches.get(index)}
              currentMatch={currentMatch && matches.get(index)?.includes(currentMatch) ? currentMatch : undefined}
              onSize={onSize}
              onGoTo={onGoTo}
            />
          ))}
      </div>
    </div>
  )
}
