import { Check, Highlighter, ListTree, MessageSquare, MousePointer2, Pen, Strikethrough, Undo2, X, type LucideIcon } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { IconButton, SaveState, type SaveStatus } from '@/shared/ui'
import { annotateFileTexts } from '../i18n'
import type { Tool } from '../model/annotation'
import type { AnnotatorEvent } from '../model/annotator-types'
import type { AnnotatorView } from '../model/annotator-view'

export interface AnnotatorProps {
  readonly view: AnnotatorView
  readonly send: (event: AnnotatorEvent) => void
}

export const toolIcons = {
  read: MousePointer2,
  highlight: Highlighter,
  strike: Strikethrough,
  comment: MessageSquare,
  ink: Pen,
  check: Check,
  cross: X,
} as const satisfies Readonly<Record<Tool, LucideIcon>>

const tools = Object.keys(toolIcons) as readonly Tool[]
const toolsOfText: readonly Tool[] = ['read', 'comment']

const statuses: { readonly [K in AnnotatorView['save']]: (retry: () => void) => SaveStatus } = {
  idle: () => ({ kind: 'idle' }),
  saving: () => ({ kind: 'saving' }),
  failed: (onRetry) => ({ kind: 'failed', onRetry }),
  conflict: () => ({ kind: 'conflict' }),
  rejected: () => ({ kind: 'unsaved' }),
}

interface AnnotationToolsProps extends AnnotatorProps {
  readonly isText: boolean
  /** @param byKey pressed with a key, which has no place on the page */
  readonly onChoose: (tool: Tool, byKey: boolean) => void
  readonly isListOpen: boolean
  readonly onList: () => void
}

/** Above the file: one tool at a time, undo, and how the saving goes. */
export function AnnotationTools({ view, send, isText, onChoose, isListOpen, onList }: AnnotationToolsProps) {
  const t = useTexts(annotateFileTexts)
  return (
    <div
      role="toolbar"
      aria-label={t(($) => $.tools.label)}
      className="col-span-full row-start-1 flex min-w-0 flex-wrap items-center gap-0.5 border-b border-line bg-surface px-2 py-1 @max-sm:gap-0 @max-sm:px-1"
    >
      {(isText ? toolsOfText : tools).map((tool) => (
        <IconButton
          key={tool}
          icon={toolIcons[tool]}
          size="sm"
          label={t(($) => $.tools[tool])}
          aria-pressed={view.tool === tool}
          // on a phone a second tap puts the tool away
          className={tool === 'read' ? '@max-sm:hidden' : ''}
          // keeps the selected words
          onPointerDown={(event) => event.preventDefault()}
          onClick={({ detail }) => onChoose(tool, detail === 0)}
        />
      ))}
      <IconButton icon={Undo2} size="sm" label={t(($) => $.tools.undo)} disabled={!view.canUndo} onClick={() => send({ type: 'undo' })} />
      <SaveState
        status={statuses[view.save](() => send({ type: 'retry' }))}
        className={cn('ml-auto px-1', view.save === 'saving' && '@max-sm:sr-only', view.save === 'failed' && '@max-sm:order-last')}
      />
      <IconButton icon={ListTree} size="sm" label={t(($) => $.shown)} aria-pressed={isListOpen} onClick={onList} />
      {view.isAiming && (
        <p role="status" className="w-full px-1 text-sm text-muted">
          {t(($) => $.cursor.keys)}
        </p>
      )}
    </div>
  )
}
