import { useEffect, useRef, useState } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { randomId } from '@/shared/lib/random-id'
import { useShortcuts } from '@/shared/lib/shortcuts'
import { annotateFileTexts } from '../i18n'
import { type AnnotationKind, type ShownAnnotation, startOf, type Tool } from '../model/annotation'
import { moved } from '../model/geometry'
import type { PageLayer, PageLayerProps, ShownPages } from '../model/page-layer'
import { AnnotationList } from './annotation-list'
import { AnnotationTools } from './annotation-tools'
import { PageLayer as Layer } from './page-layer'
import { SaveAlerts } from './save-alerts'
import { selectedPlace } from './selection'
import { useAnnotator } from './use-annotator'

export interface AnnotationsProps {
  readonly file: Pick<Schema<'File'>, 'id'>
  /** Gives the viewer beside it what to draw over its pages. */
  readonly onLayer: (layer: PageLayer | null) => void
  /** Whether the keys of the page are for this file. */
  readonly hasKeys: boolean
}

/** Tools, list and layer of the annotations of a file. A reader without anything to read gets none of them. */
export function Annotations({ file, onLayer, hasKeys }: AnnotationsProps) {
  const t = useTexts(annotateFileTexts)
  const { annotator, view, send, read } = useAnnotator(file.id)
  const tools = useRef<HTMLDivElement>(null)
  const pages = useRef<ShownPages | null>(null)
  const [isListOpen, setListOpen] = useState(true)

  useEffect(() => {
    onLayer({
      Layer: (props: PageLayerProps) => <Layer {...props} annotator={annotator} />,
      connect: (connected) => {
        pages.current = connected
        return () => {
          if (pages.current === connected) pages.current = null
        }
      },
    })
    return () => onLayer(null)
  }, [annotator, onLayer])

  const frame = () => tools.current?.parentElement ?? null
  /** A mark on the selected words. @returns whether there were any */
  const mark = (kind: AnnotationKind): boolean => {
    const selected = kind === 'ink' || kind === 'check' || kind === 'cross' ? null : selectedPlace(frame())
    if (!selected) return false
    send({ type: 'add', id: randomId(), content: { kind, place: selected.place, text: '' } })
    document.getSelection()?.removeAllRanges()
    return true
  }
  /** In the middle of what the window shows, for keys. */
  const putInMiddle = (kind: AnnotationKind) => {
    const at = pages.current?.current()
    if (!at) return
    const place = { ...(at.page === undefined ? {} : { page: at.page }), point: [...at.point] }
    send({ type: 'add', id: randomId(), content: { kind, place, text: '' } })
  }
  const choose = (tool: Tool, byKey: boolean) => {
    if (tool !== 'read' && mark(tool)) return
    if (byKey && (tool === 'comment' || tool === 'check' || tool === 'cross')) putInMiddle(tool)
    else send({ type: 'choose', tool })
  }
  const isWriter = view.canAnnotate
  useShortcuts(
    { 'mod+z': () => send({ type: 'undo' }), 'mod+alt+m': () => mark('comment') || putInMiddle('comment') },
    { enabled: isWriter && hasKeys && view.draft === null },
  )

  // with the tool in hand, selecting words marks them
  const { tool } = view
  useEffect(() => {
    if (tool !== 'highlight' && tool !== 'strike') return
    const release = () => requestAnimationFrame(() => mark(tool))
    const element = frame()
    element?.addEventListener('pointerup', release)
    return () => element?.removeEventListener('pointerup', release)
    // oxlint-disable-next-line react/exhaustive-deps -- reads refs and the current selection
  }, [tool])

  const goTo = (annotation: ShownAnnotation) => {
    const start = startOf(annotation.place)
    if (start) pages.current?.goTo(annotation.place.page ?? 1, start)
    send({ type: 'select', id: annotation.id })
  }
  const hasSomething = isWriter || view.annotations.length > 0 || (read.isError && !read.data)
  return (
    <>
      <div ref={tools} className="contents">
        {isWriter && (
          <AnnotationTools view={view} send={send} onChoose={choose} isListOpen={isListOpen} onList={() => setListOpen(!isListOpen)} />
        )}
      </div>
      {hasSomething && (isListOpen || !isWriter) && (
        <AnnotationList
          view={view}
          send={send}
          isFailed={read.isError && !read.data}
          onRetry={() => void read.refetch()}
          onGoTo={goTo}
          onMove={(annotation, by) => send({ type: 'move', id: annotation.id, place: moved(annotation.place, by) })}
        >
          <SaveAlerts view={view} send={send} />
        </AnnotationList>
      )}
      <span role="status" className="sr-only">
        {view.annotations.length > 0 && t(($) => $.count, { count: view.annotations.length })}
      </span>
    </>
  )
}
