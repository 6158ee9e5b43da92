import { useEffect, useRef, useState } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { randomId } from '@/shared/lib/random-id'
import { useShortcuts } from '@/shared/lib/shortcuts'
import { isDrawable } from '../api/flattened'
import { annotateFileTexts } from '../i18n'
import { isMark, type AnnotationKind, type Mark, type Point, type ShownAnnotation, type Tool } from '../model/annotation'
import { boxAround, lineAround, moved, movedLines, resized, vectorOf } from '../model/movement'
import type { LinesProps, PageLayer, PageLayerProps, ShownPages } from '../model/page-layer'
import { screenMatrixOf } from '../model/point-at'
import { AnnotationList } from './annotation-list'
import { AnnotationTools } from './annotation-tools'
import { FlattenedButton } from './flattened-button'
import { LineLayer } from './line-layer'
import { lineElement, lineInMiddle } from './lines'
import { PageLayer as Layer } from './page-layer'
import { SaveAlerts } from './save-alerts'
import { selectedPlace } from './selection'
import { useAnnotator } from './use-annotator'
import { useWordCursor } from './use-word-cursor'
import { isWithoutWords } from './word-cursor'

export interface AnnotationsProps {
  readonly file: Pick<Schema<'File'>, 'id' | 'name' | 'media_type'>
  /** Gives the viewer beside it what to draw over its pages. */
  readonly onLayer: (layer: PageLayer | null) => void
  /** Whether the keys of the page are for this file. */
  readonly hasKeys: boolean
}

/** Pixels that an arrow key moves an annotation. */
const step = 8

/** Pixels from which on the list lies beside the file, as its style says (`@lg`). */
const besideFrom = 736

/** Tools, list and layer of the annotations of a file. A reader without anything to read gets none of them. */
export function Annotations({ file, onLayer, hasKeys }: AnnotationsProps) {
  const t = useTexts(annotateFileTexts)
  const { annotator, view, send, read } = useAnnotator(file.id)
  const tools = useRef<HTMLDivElement>(null)
  const pages = useRef<ShownPages | null>(null)
  /** null until it is opened or closed by hand. */
  const [isListOpen, setListOpen] = useState<boolean | null>(null)
  const [isWide, setWide] = useState(false)
  /** It had annotations when it was read, or a comment was written since. */
  const [opensList, setOpensList] = useState<boolean | null>(null)
  const isText = file.media_type.startsWith('text/')
  const isImage = file.media_type.startsWith('image/')

  useEffect(() => {
    onLayer({
      Layer: (props: PageLayerProps) => <Layer {...props} annotator={annotator} />,
      Lines: (props: LinesProps) => <LineLayer {...props} annotator={annotator} />,
      connect: (connected) => {
        pages.current = connected
        return () => {
          if (pages.current === connected) pages.current = null
        }
      },
    })
    return () => onLayer(null)
  }, [annotator, onLayer])

  useEffect(() => setWide((tools.current?.parentElement?.clientWidth ?? 0) >= besideFrom), [])

  const frame = () => tools.current?.parentElement ?? null
  /** A mark on the selected words or lines. @returns whether there were any */
  const mark = (kind: AnnotationKind): boolean => {
    const place = kind === 'ink' || kind === 'check' || kind === 'cross' ? null : selectedPlace(frame())
    if (!place) return false
    send({ type: 'add', id: randomId(), content: { kind, place, text: '' } })
    // the cursor of the keys stays where it is
    if (view.isAiming) document.getSelection()?.collapseToEnd()
    else document.getSelection()?.removeAllRanges()
    return true
  }
  const surfaceOf = (page: number | undefined) => frame()?.querySelector<SVGSVGElement>(`svg[data-annotations="${page ?? 'image'}"]`)
  /** In the middle of what the window shows, for keys: a mark as a box, a drawing as a line; the list moves and resizes them. */
  const putInMiddle = (kind: AnnotationKind) => {
    const line = lineInMiddle(frame())
    const middle = line === null ? pages.current?.current() : { lines: [line, line] }
    const surface = surfaceOf(middle?.page)
    const around = isMark(kind) ? boxAround : kind === 'ink' ? lineAround : null
    const place = middle && surface && around ? around(middle, screenMatrixOf(surface)) : middle
    if (place) send({ type: 'add', id: randomId(), content: { kind, place, text: '' } })
  }
  /** Words are chosen with the keys; the same tool again puts it away. A picture, and a scanned page, have none. */
  const aim = (tool: Mark) =>
    isImage || isWithoutWords(frame(), pages.current?.current()?.page)
      ? putInMiddle(tool)
      : send(view.isAiming && view.tool === tool ? { type: 'cancel' } : { type: 'aim', tool })
  const choose = (tool: Tool, byKey: boolean) => {
    if (tool !== 'read' && mark(tool)) return
    if (byKey && isMark(tool)) aim(tool)
    else if (byKey && tool !== 'read') putInMiddle(tool)
    else send({ type: 'choose', tool: tool === view.tool ? 'read' : tool })
  }
  const isWriter = view.canAnnotate
  useShortcuts(
    {
      'mod+z': () => send({ type: 'undo' }),
      a: () => mark('comment') || putInMiddle('comment'),
      ...(isText ? {} : { h: () => mark('highlight') || aim('highlight'), x: () => mark('strike') || aim('strike') }),
    },
    { enabled: isWriter && hasKeys && view.draft === null, outsideFields: true },
  )

  const heard = useWordCursor({
    isOn: view.isAiming,
    tools,
    onMark: () => view.tool !== 'read' && mark(view.tool),
    onEnd: () => {
      document.getSelection()?.removeAllRanges()
      send({ type: 'cancel' })
    },
  })

  const goTo = (annotation: ShownAnnotation) => {
    const [line] = annotation.place.lines ?? []
    pages.current?.goTo(annotation.place)
    // one that is chosen already, too
    if (line !== undefined) lineElement(frame(), line)?.scrollIntoView({ block: 'nearest' })
    send({ type: 'select', id: annotation.id })
  }
  const move = (annotation: ShownAnnotation, by: Point, isEnd: boolean) => {
    const { id, place } = annotation
    const surface = surfaceOf(place.page)
    // its page is far away: the first press shows it
    if (place.page !== undefined && !surface) return goTo(annotation)
    const matrix = surface && screenMatrixOf(surface)
    const pixels: Point = [by[0] * step, by[1] * step]
    const next = !matrix ? movedLines(place, by[1], isEnd) : isEnd ? resized(place, matrix, pixels) : moved(place, vectorOf(matrix, pixels))
    if (!next || (next.lines && !lineElement(frame(), next.lines[1] ?? 0))) return
    send({ type: 'move', id, place: next })
  }
  const isFailed = read.isError && !read.data
  const isWriting = view.draft !== null
  // not with a stamp or a line: the page would move under the pen
  if (opensList === null && read.data) setOpensList(read.data.results.length > 0)
  else if (isWriting && !opensList) setOpensList(true)
  const isStuck = isFailed || view.theirs !== null || view.annotations.some(({ refusal }) => refusal !== null)
  const hasList = isWriter ? isStuck || isWriting || (isListOpen ?? (isWide && opensList === true)) : isStuck || view.annotations.length > 0
  return (
    <>
      <div ref={tools} className="contents">
        {isWriter && (
          <AnnotationTools
            view={view}
            send={send}
            onChoose={choose}
            isText={isText}
            isListOpen={hasList}
            onList={() => setListOpen(!hasList)}
          />
        )}
      </div>
      {hasList && (
        <AnnotationList
          view={view}
          send={send}
          isText={isText}
          isFailed={isFailed}
          onRetry={() => void read.refetch()}
          onGoTo={goTo}
          onMove={move}
        >
          <SaveAlerts view={view} send={send} />
          {view.annotations.length > 0 &&
            (isDrawable(file) ? <FlattenedButton file={file} /> : <p className="text-sm text-muted">{t(($) => $.flattened.others)}</p>)}
        </AnnotationList>
      )}
      <span role="status" className="sr-only">
        {heard}
      </span>
      <span role="status" className="sr-only">
        {view.annotations.length > 0 && t(($) => $.count, { count: view.annotations.length })}
      </span>
    </>
  )
}
