import { ChevronRight, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatMark, formatPercent } from '@/shared/lib/format'
import { Badge, IconButton } from '@/shared/ui'
import { markExplanationTexts } from '../i18n'
import { isNodeOf, nameOf, type Branch, type ExplanationNode, type MarkOf } from '../model/explanation-tree'
import { NodeNotes } from './node-notes'

interface NodeRowProps {
  readonly branch: Branch
  /** Keys of the nodes that are open at first. */
  readonly open: ReadonlySet<string>
  /** What the explanation was opened from. */
  readonly about?: MarkOf | undefined
  /** Sets the reader's own mark; undefined where they cannot. */
  readonly onOwnMark?: ((node: ExplanationNode) => void) | undefined
  readonly depth?: number
}

export const columns = 'grid grid-cols-[minmax(0,1fr)_3.75rem_3rem_3.25rem] items-baseline gap-x-2'

/** One step of the tree: its current weight, its mark and its contribution; opened, its children. All steps are open on paper. */
export function NodeRow({ branch: { node, children }, open, about, onOwnMark, depth = 0 }: NodeRowProps) {
  const t = useTexts(markExplanationTexts)
  const [isOpen, setOpen] = useState(open.has(node.key))
  const counts = node.excluded === null
  const isAsked = isNodeOf(node, about)
  const share = counts ? formatPercent(node.share) : ''
  const adds = counts ? formatMark(node.contribution) : ''
  const label = (
    <span className="flex min-w-0 items-baseline gap-1.5">
      {node.code && <span className="shrink-0 font-medium">{node.code}</span>}
      {node.name && <span className={cn('min-w-0', node.code ? 'line-clamp-2 text-sm text-muted' : 'font-medium')}>{node.name}</span>}
      {node.recovery && <Badge tone="info">{t(($) => $.recovery)}</Badge>}
    </span>
  )
  return (
    <li className={cn(depth > 0 && 'ml-3 border-l border-line pl-3')}>
      <div
        className={cn(
          columns,
          'rounded-md py-1.5 text-md tabular-nums',
          isAsked && '-mx-1.5 bg-accent-soft px-1.5',
          !counts && 'text-muted',
        )}
      >
        <div className="flex min-w-0 items-baseline justify-between gap-1">
          {children.length > 0 ? (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="flex min-w-0 items-baseline gap-1 rounded-sm text-left coarse:min-h-8"
            >
              <ChevronRight
                aria-hidden
                size={14}
                className={cn('shrink-0 translate-y-0.5 text-muted transition-transform print:hidden', isOpen && 'rotate-90')}
              />
              {label}
            </button>
          ) : (
            <span className="min-w-0 pl-4.5">{label}</span>
          )}
          {onOwnMark && (node.kind === 'result' || node.kind === 'content') && (
            <IconButton
              icon={PenLine}
              size="sm"
              label={t(($) => (node.custom_score ? $.changeOwnMarkOf : $.ownMarkOf), { name: nameOf(node) })}
              onClick={() => onOwnMark(node)}
              className="-my-1 self-center print:hidden"
            />
          )}
        </div>
        <span className="text-right text-sm text-muted">{share}</span>
        <span
          className={cn('text-right', counts && node.passed === false && 'text-failed-ink', !counts && 'line-through decoration-muted/60')}
        >
          {node.mark === null ? '–' : formatMark(node.mark)}
        </span>
        <span className="text-right font-medium">{adds}</span>
      </div>
      <NodeNotes node={node} showsRule={isOpen && children.length > 1} />
      {children.length > 0 && (
        <ul className={cn(!isOpen && 'hidden print:block')}>
          {children.map((child) => (
            <NodeRow key={child.node.key} branch={child} open={open} about={about} onOwnMark={onOwnMark} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}
