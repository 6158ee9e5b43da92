import { useSelector } from '@xstate/react'
import { useRef, useState, type PointerEvent } from 'react'
import { randomId } from '@/shared/lib/random-id'
import type { Annotator } from '../api/annotations'
import { isMark, type Place, type Point } from '../model/annotation'
import { annotatorView } from '../model/annotator-view'
import { apply, inverse, pathOf, pointsOf, quadOf, roundedPoint, scaleOf } from '../model/geometry'
import { handleOf, resized } from '../model/movement'
import type { PageLayerProps } from '../model/page-layer'
import { AnnotationShape } from './annotation-shape'
import { ResizeHandle } from './resize-handle'
import { type Caret, caretAt, selectedPlace } from './selection'

/** With a tool that is only tapped, a finger goes on scrolling. */
const touches = { drag: 'none', tap: 'manipulation' } as const

/**
 * The annotations of one page over its drawing, in its pixels, and the pen. Screen readers and keys use the list beside: these are
 * pictures.
 */
export function PageLayer({ page, matrix, hasText = false, annotator }: PageLayerProps & { readonly annotator: Annotator }) {
  const view = annotatorView(useSelector(annotator, (each) => each))
  const { send } = annotator
  const surface = useRef<SVGSVGElement>(null)
  const [stroke, setStroke] = useState<readonly Point[]>([])
  /** How large the chosen one becomes while its handle is drawn. */
  const [stretched, setStretched] = useState<{ readonly id: string; readonly place: Place } | null>(null)
  const [wordStart, setWordStart] = useState<Caret | null>(null)
  const { draft, isDrawing, selectedId, tool } = view
  const onPage = view.annotations.filter(({ place }) => place.page === page && !place.lines)
  /** The event in the pixels of the page, also where the page itself is turned. */
  const at = ({ clientX, clientY }: PointerEvent): Point => {
    const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = surface.current?.getScreenCTM() ?? {}
    return apply(inverse([a, b, c, d, e, f]), [clientX, clientY])
  }
  const toFile = inverse(matrix)
  const chosen = draft ? undefined : onPage.find(({ id }) => id === selectedId)
  // another one can be chosen while the handle of the first is drawn
  const stretch = chosen && stretched?.id === chosen.id ? stretched.place : null
  const handle = chosen && view.canAnnotate ? handleOf(chosen.place, matrix) : null
  const place = page === undefined ? {} : { page }
  /** On words, or a box drawn by hand where there are none. */
  const mark = isMark(tool) ? tool : null
  const isPen = view.canAnnotate && tool !== 'read'

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!isPen || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    // the mouse events after a tap would take the focus from the comment that it opens
    if (event.pointerType !== 'mouse') event.preventDefault()
    const word = mark && hasText ? caretAt(event) : null
    document.getSelection()?.removeAllRanges()
    setWordStart(word)
    setStroke([at(event)])
    if (tool === 'ink') send({ type: 'draw' })
  }
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    if (stroke.length === 0) return
    if (wordStart) {
      const word = caretAt(event)
      if (word) document.getSelection()?.setBaseAndExtent(wordStart.node, wordStart.offset, word.node, word.offset)
      return
    }
    const points = (event.nativeEvent.getCoalescedEvents?.() ?? []).map(({ clientX, clientY }) => at({ clientX, clientY } as PointerEvent))
    setStroke([...stroke, ...(points.length > 0 ? points : [at(event)])])
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    const [first] = stroke
    if (!first) return
    setStroke([])
    setWordStart(null)
    if (wordStart && mark) {
      const words = selectedPlace(event.currentTarget.closest<HTMLElement>('[data-page]'))
      if (words) send({ type: 'add', id: randomId(), content: { kind: mark, place: words, text: '' } })
      return document.getSelection()?.removeAllRanges()
    }
    const last = at(event)
    const point = [...roundedPoint(apply(toFile, first))]
    if (tool === 'ink') {
      const path = pathOf(
        [...stroke, last].map((each) => apply(toFile, each)),
        scaleOf(matrix),
      )
      send({ type: 'finish', id: randomId(), place: { ...place, paths: [path] } })
    } else if (mark) {
      const box = {
        left: Math.min(first[0], last[0]),
        right: Math.max(first[0], last[0]),
        top: Math.min(first[1], last[1]),
        bottom: Math.max(first[1], last[1]),
      }
      if (box.right - box.left < 4 || box.bottom - box.top < 4) return
      send({ type: 'add', id: randomId(), content: { kind: mark, place: { ...place, quads: [quadOf(box, toFile)] }, text: '' } })
    } else if (tool !== 'read' && !isMark(tool))
      send({ type: 'add', id: randomId(), content: { kind: tool, place: { ...place, point }, text: '' } })
  }
  const cancel = () => {
    setStroke([])
    setWordStart(null)
    if (isDrawing) send({ type: 'cancel' })
  }
  const [start, ...rest] = stroke
  const current = rest.at(-1)
  return (
    <svg
      ref={surface}
      aria-hidden
      data-annotations={page ?? 'image'}
      data-matrix={matrix.join(' ')}
      className="absolute inset-0 size-full overflow-visible"
      style={{
        pointerEvents: isPen ? 'all' : 'none',
        touchAction: isPen ? touches[tool === 'ink' || mark ? 'drag' : 'tap'] : 'auto',
        cursor: isPen ? (mark && hasText ? 'text' : 'crosshair') : 'auto',
      }}
      // selects no text and leaves the focus where it is
      onMouseDown={(event) => isPen && event.preventDefault()}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={cancel}
    >
      {onPage.map((annotation) => (
        <g
          key={annotation.id}
          data-annotation={annotation.kind}
          style={{
            pointerEvents: isPen ? 'none' : 'auto',
            cursor: 'pointer',
            mixBlendMode: annotation.kind === 'highlight' ? 'multiply' : 'normal',
          }}
          onClick={() => send({ type: !view.canAnnotate || annotation.kind === 'ink' ? 'select' : 'open', id: annotation.id })}
        >
          <AnnotationShape
            annotation={stretch && annotation === chosen ? { ...annotation, place: stretch } : annotation}
            number={view.annotations.indexOf(annotation) + 1}
            matrix={matrix}
            isSelected={annotation.id === selectedId}
          />
        </g>
      ))}
      {chosen && handle && !isPen && (
        <ResizeHandle
          key={chosen.id}
          at={handle}
          pointOf={at}
          onDraw={(by) => {
            const larger = resized(chosen.place, matrix, by)
            if (larger) setStretched({ id: chosen.id, place: larger })
          }}
          onEnd={(isKept) => {
            setStretched(null)
            if (isKept && stretch) send({ type: 'move', id: chosen.id, place: stretch })
          }}
        />
      )}
      {tool === 'ink' && start && (
        <polyline
          points={pointsOf(stroke.flat()).join(' ')}
          fill="none"
          stroke="#1d4ed8"
          strokeWidth={Math.max(1.5, 2 * scaleOf(matrix))}
          strokeLinecap="round"
        />
      )}
      {mark && !wordStart && start && current && (
        <rect
          x={Math.min(start[0], current[0])}
          y={Math.min(start[1], current[1])}
          width={Math.abs(current[0] - start[0])}
          height={Math.abs(current[1] - start[1])}
          fill="#f5c518"
          fillOpacity={0.3}
          stroke="#6b7280"
        />
      )}
    </svg>
  )
}
