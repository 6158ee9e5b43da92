import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { AddedTag, ClassCount, LearningStateIcon, learningQueries, learningTexts } from '@/entities/learning'
import { useLearningSession } from '@/features/learning-session'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatMinutes } from '@/shared/lib/format'
import { Badge, buttonStyles, ErrorState, SkeletonText } from '@/shared/ui'
import { learningPathTexts } from '../i18n'
import { lineOf, minutesOf, type TreeNode } from '../model/path'
import { classLink, contentsLink, type Scope } from '../model/scope'
import { ClassDeliverables } from './class-deliverables'
import { ClassResources } from './class-resources'
import { useUnfolded } from './use-unfolded'

interface ContentsRowProps {
  readonly scope: Scope
  readonly path: Schema<'LearningPath'>
  readonly part: TreeNode
  readonly depth: number
  readonly selected: number | null
}

/** A content, unit or class in the table of contents. Pressing it unfolds what is in it; the address holds which one is unfolded. */
export function ContentsRow({ scope, path, part, depth, selected }: ContentsRowProps) {
  const l = useTexts(learningTexts)
  const inWords = useInWords()
  const rowRef = useRef<HTMLLIElement>(null)
  const { node, children } = part
  const { id, name, state, opens_at, is_hidden, done, total, added } = node
  const minutes = minutesOf(part)
  const isSelected = id === selected
  // contents show their units; a unit shows its classes when one of them, or the unit, is chosen
  const isOpen = isSelected || depth === 0 || lineOf(path.nodes, selected).some((each) => each.id === id)
  useEffect(() => {
    if (isSelected) rowRef.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  // staff and visitors have no progress
  const hasCount = path.role === 'student' && !opens_at && children.length > 0
  const label = (
    <>
      <ChevronRight aria-hidden size={16} className={cn('shrink-0 text-muted transition-transform', isOpen && 'rotate-90')} />
      <LearningStateIcon state={state} isCurrent={id === path.next_id} />
      <span className={cn('min-w-0 flex-1', depth === 0 && 'font-medium')}>
        {name} <AddedTag added={added} /> {is_hidden && <Badge tone="outline">{l(($) => $.hidden)}</Badge>}
      </span>
      <span className="shrink-0 text-sm text-muted tabular-nums">
        {opens_at
          ? l(($) => (state === 'open' ? $.restOpensAt : $.opensAt), { when: inWords(opens_at, { withTime: false }) })
          : minutes > 0 && formatMinutes(minutes)}
        {hasCount && minutes > 0 && ' · '}
        {hasCount && <ClassCount done={done} total={total} />}
      </span>
    </>
  )
  const style = cn('flex min-h-11 items-center gap-2.5 py-2 pr-4 text-md', ['pl-4', 'pl-9', 'pl-14'][depth])
  return (
    <li ref={rowRef} className="scroll-mt-4">
      {state === 'restricted' ? (
        <p className={cn(style, 'text-muted')}>{label}</p>
      ) : (
        <Link
          {...contentsLink(scope, isSelected ? undefined : id)}
          replace
          resetScroll={false}
          aria-expanded={isOpen}
          className={cn(style, 'hover:bg-subtle', isSelected && 'bg-accent-soft')}
        >
          {label}
        </Link>
      )}
      {isSelected && <Material scope={scope} path={path} node={node} />}
      {isOpen && children.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {children.map((child) => (
            <ContentsRow key={child.node.id} part={child} depth={depth + 1} {...{ scope, path, selected }} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** What is in the chosen node, without its text. */
function Material({ scope, path, node }: Pick<ContentsRowProps, 'scope' | 'path'> & { readonly node: TreeNode['node'] }) {
  const t = useTexts(learningPathTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching } = useQuery(learningQueries.content(node.id, scope))
  const groupId = path.role === 'student' && !path.is_archived ? (path.group?.id ?? null) : null
  const { unfolded } = useUnfolded()
  const resourceId = data?.resources.find(({ id, url }) => id === unfolded && url !== '')?.id ?? null
  // looking through the table is no learning; reading what is opened in it is
  useLearningSession({ contentId: node.id, groupId: resourceId === null ? null : groupId, resourceId })
  const isEmpty = data?.resources.length === 0 && data.deliverables.length === 0
  return (
    <div className="flex flex-col gap-4 border-t border-line bg-canvas px-4 py-4 sm:pl-14">
      {!data && !error && <SkeletonText lines={3} />}
      {!data && error && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      )}
      {data && <ClassResources contentId={node.id} resources={data.resources} groupId={groupId} />}
      {data && <ClassDeliverables deliverables={data.deliverables} path={path} />}
      {isEmpty && node.is_stop && <p className="text-md text-muted">{t(($) => $.noMaterial)}</p>}
      {node.is_stop ? (
        <Link {...classLink(scope, node.id)} className={cn(buttonStyles(), 'self-start')}>
          {t(($) => $.openClass)}
        </Link>
      ) : (
        <Link
          to="/unit/$unitId/{-$contentId}"
          params={{ unitId: node.id, contentId: undefined }}
          search={{ group: scope.group }}
          className={cn(buttonStyles(), 'self-start')}
        >
          {t(($) => $.goOnAt, { name: node.name })}
        </Link>
      )}
    </div>
  )
}
