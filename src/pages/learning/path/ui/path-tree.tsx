import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { AddedTag, ClassCount, LearningStateIcon, learningTexts } from '@/entities/learning'
import { useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatInteger } from '@/shared/lib/format'
import { Badge } from '@/shared/ui'
import { learningPathTexts } from '../i18n'
import { lineOf, treeOf, type PathNode, type TreeNode } from '../model/path'
import { classLink, type Scope } from '../model/scope'

interface PathTreeProps {
  readonly scope: Scope
  readonly name: string
  readonly nodes: readonly PathNode[]
  readonly nextId: number | null
  /** Whether the reader has progress: staff and visitors have none. */
  readonly hasCounts: boolean
  /** The class that is open on the page. */
  readonly selected: number | null
  readonly onChoose?: (() => void) | undefined
}

/** The contents as a tree of links; a program may have hundreds, so that only what is unfolded is rendered. */
export function PathTree({ scope, name, nodes, nextId, hasCounts, selected, onChoose }: PathTreeProps) {
  const t = useTexts(learningPathTexts)
  const line = new Set([...lineOf(nodes, selected), ...lineOf(nodes, nextId)].map(({ id }) => id))
  // what the person has folded or unfolded themselves
  const [chosen, setChosen] = useState<Readonly<Record<number, boolean>>>({})
  const isOpen = ({ id, level }: PathNode) => chosen[id] ?? (line.has(id) || (level === 1 && nodes.length <= 60))
  const rows = (some: readonly TreeNode[], above?: PathNode) =>
    some.map(({ node, children }) => (
      <li key={node.id}>
        <div className="flex items-start">
          {children.length > 0 ? (
            <button
              type="button"
              aria-expanded={isOpen(node)}
              aria-label={t(($) => (isOpen(node) ? $.fold : $.unfold), { name: node.name })}
              onClick={() => setChosen({ ...chosen, [node.id]: !isOpen(node) })}
              className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink coarse:size-11"
            >
              <ChevronRight aria-hidden size={16} className={cn('transition-transform', isOpen(node) && 'rotate-90')} />
            </button>
          ) : (
            <span className="w-2 shrink-0" />
          )}
          <NodeLink
            {...{ scope, node, nextId, hasCounts, selected, onChoose }}
            opensAt={node.opens_at === above?.opens_at ? null : node.opens_at}
          />
        </div>
        {children.length > 0 && isOpen(node) && <ul className="ml-4 border-l border-line pl-1">{rows(children, node)}</ul>}
      </li>
    ))
  return (
    <nav aria-label={t(($) => $.tree, { name })}>
      <ul className="flex flex-col">{rows(treeOf(nodes, scope.unitId))}</ul>
    </nav>
  )
}

type NodeLinkProps = Pick<PathTreeProps, 'scope' | 'nextId' | 'hasCounts' | 'selected' | 'onChoose'> & {
  readonly node: PathNode
  /** Null: what it is in opens then too. */
  readonly opensAt: string | null
}

function NodeLink({ scope, node, nextId, hasCounts, selected, onChoose, opensAt }: NodeLinkProps) {
  const l = useTexts(learningTexts)
  const inWords = useInWords()
  const { id, name, state, is_stop, is_hidden, done, total, added, requirements, met } = node
  const isHere = id === selected
  const body = (
    <>
      <span className="mt-0.5">
        <LearningStateIcon state={state} isCurrent={id === nextId} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-3">{name}</span>
        {opensAt && (
          <span className="block text-sm text-muted">
            {l(($) => (state === 'open' ? $.restOpensAt : $.opensAt), { when: inWords(opensAt, { withTime: false }) })}
          </span>
        )}
        <AddedTag added={added} />
        {is_hidden && <Badge tone="outline">{l(($) => $.hidden)}</Badge>}
      </span>
      {hasCounts && is_stop && requirements > 0 && state !== 'done' && state !== 'restricted' && (
        <span className="shrink-0 text-sm text-muted tabular-nums" title={l(($) => $.required, { met, count: requirements })}>
          <span aria-hidden>
            {formatInteger(met)}/{formatInteger(requirements)}
          </span>
          <span className="sr-only">{l(($) => $.required, { met, count: requirements })}</span>
        </span>
      )}
      {hasCounts && !is_stop && total > 0 && (
        <span className="shrink-0 text-sm text-muted tabular-nums">
          <ClassCount done={done} total={total} />
        </span>
      )}
    </>
  )
  const style = 'flex min-w-0 flex-1 items-start gap-2 rounded-md px-1.5 py-1.5 text-md coarse:min-h-11 coarse:py-3'
  if (state === 'restricted') return <span className={cn(style, 'text-muted')}>{body}</span>
  return (
    <Link
      {...classLink(scope, id)}
      aria-current={isHere ? 'page' : undefined}
      onClick={onChoose}
      className={cn(style, 'hover:bg-subtle', isHere && 'bg-accent-soft font-medium text-accent-ink')}
    >
      {body}
    </Link>
  )
}
