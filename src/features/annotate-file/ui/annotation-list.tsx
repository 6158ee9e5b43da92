import { PenLine, Trash2 } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { ErrorState, IconButton } from '@/shared/ui'
import { annotateFileTexts } from '../i18n'
import type { Point, ShownAnnotation } from '../model/annotation'
import { isResizable } from '../model/movement'
import { type AnnotatorProps, toolIcons } from './annotation-tools'
import { CommentField } from './comment-field'
import { RefusalAlert } from './save-alerts'

interface AnnotationListProps extends AnnotatorProps {
  readonly isText: boolean
  readonly isFailed: boolean
  readonly onRetry: () => void
  readonly onGoTo: (annotation: ShownAnnotation) => void
  /** @param by as on the screen; @param isEnd only the end moves: another size, or other lines */
  readonly onMove: (annotation: ShownAnnotation, by: Point, isEnd: boolean) => void
  /** Above the list. */
  readonly children?: ReactNode
}

const arrows: Readonly<Record<string, Point>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Every annotation as an item that leads to its place; the one that is written has its field here. */
export function AnnotationList({ view, send, isText, isFailed, onRetry, onGoTo, onMove, children }: AnnotationListProps) {
  const t = useTexts(annotateFileTexts)
  const { annotations, canAnnotate } = view
  return (
    <section
      tabIndex={-1}
      aria-label={t(($) => $.list)}
      className="col-span-full row-start-3 flex max-h-40 min-h-0 flex-col gap-2 overflow-y-auto border-t border-line bg-surface p-2 @lg:col-span-1 @lg:col-start-2 @lg:row-start-2 @lg:max-h-none @lg:w-64 @lg:border-t-0 @lg:border-l"
    >
      {children}
      {isFailed && <ErrorState title={t(($) => $.failed)} onRetry={onRetry} />}
      {annotations.length === 0 && !isFailed && (
        <div className="px-1 py-2 text-sm text-muted">
          <p className="font-medium text-soft">{t(($) => $.none)}</p>
          <p className="mt-1">{t(($) => (isText ? $.noneHintOfText : $.noneHint))}</p>
        </div>
      )}
      <ol className="flex flex-col gap-0.5 empty:hidden">
        {annotations.map((annotation, index) => (
          <AnnotationItem
            key={annotation.id}
            annotation={annotation}
            number={index + 1}
            view={view}
            send={send}
            onGoTo={() => onGoTo(annotation)}
            onKeyDown={(event) => {
              const by = arrows[event.key]
              if (!by || !event.altKey || !canAnnotate) return
              event.preventDefault()
              onMove(annotation, by, event.shiftKey)
            }}
          />
        ))}
      </ol>
    </section>
  )
}

interface AnnotationItemProps extends AnnotatorProps {
  readonly annotation: ShownAnnotation
  readonly number: number
  readonly onGoTo: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function AnnotationItem({ annotation, number, view, send, onGoTo, onKeyDown }: AnnotationItemProps) {
  const t = useTexts(annotateFileTexts)
  const { id, kind, place, text, author, isSaved, refusal } = annotation
  const [first = 0, last = first] = place.lines ?? []
  const Icon = toolIcons[kind]
  const isWritten = view.draft?.id === id
  const item = useRef<HTMLButtonElement>(null)
  const remove = () => {
    const row = item.current?.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    // after the last one the list is empty
    const focused = next?.querySelector('button') ?? row?.closest('section')
    focused?.focus()
    send({ type: 'remove', id })
  }
  return (
    <li className={cn('rounded-md', (view.selectedId === id || isWritten) && 'bg-subtle')}>
      <div className="flex items-start gap-1">
        <button
          ref={item}
          type="button"
          aria-current={view.selectedId === id ? 'true' : undefined}
          {...(view.canAnnotate && { title: t(($) => (place.lines ? $.moveLines : isResizable(place) ? $.moveOrResize : $.move)) })}
          onClick={onGoTo}
          onKeyDown={onKeyDown}
          className="flex min-w-0 flex-1 items-start gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-subtle coarse:min-h-11"
        >
          <Icon aria-hidden size={15} className="mt-0.5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium tabular-nums">{`${number}. ${t(($) => $.kinds[kind])}`}</span>
              <span className="text-muted tabular-nums">
                {place.page !== undefined && t(($) => $.page, { page: place.page })}
                {place.lines && t(($) => (first === last ? $.line : $.lines), { first, last })}
              </span>
              {author !== null && <span className="text-xs text-muted">{author}</span>}
              {!isSaved && !refusal && view.canAnnotate && <span className="text-muted">{t(($) => $.waiting)}</span>}
            </span>
            {text !== '' && !isWritten && <span className="block break-words whitespace-pre-wrap text-soft">{text}</span>}
          </span>
        </button>
        {view.canAnnotate && !isWritten && (
          <IconButton
            icon={PenLine}
            size="sm"
            label={`${t(($) => $.write)} ${number}`}
            onClick={() => send({ type: 'open', id })}
            className="mt-0.5"
          />
        )}
        {view.canAnnotate && (
          <IconButton icon={Trash2} size="sm" variant="danger" label={t(($) => $.remove, { number })} onClick={remove} className="mt-0.5" />
        )}
      </div>
      {isWritten && view.draft && (
        <CommentField
          text={view.draft.content.text}
          send={send}
          onDone={() => {
            // before its field goes, which would take the focus along
            item.current?.focus()
            send({ type: 'done' })
          }}
        />
      )}
      {refusal && <RefusalAlert key={refusal.reason} id={id} refusal={refusal} send={send} />}
    </li>
  )
}
