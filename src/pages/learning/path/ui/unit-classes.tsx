import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { AddedTag, LearningProgress, LearningStateIcon, learningTexts } from '@/entities/learning'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatMinutes } from '@/shared/lib/format'
import { Button, Card, rowLinkStyles, Section } from '@/shared/ui'
import { learningPathTexts } from '../i18n'
import { goesOnAt, minutesOf, treeOf, within, type PathNode } from '../model/path'
import { classLink, contentsLink, type Scope } from '../model/scope'

interface UnitClassesProps {
  readonly scope: Scope
  readonly unitId: number
  readonly path: Schema<'LearningPath'>
}

/** The classes of a unit with their states, and where the reader goes on in it. */
export function UnitClasses({ scope, unitId, path }: UnitClassesProps) {
  const t = useTexts(learningPathTexts)
  const [unit, ...below] = within(path.nodes, unitId)
  const goOn = goesOnAt(below, path.next_id)
  const next = below.find(({ id }) => id === goOn)
  return (
    <Section
      title={t(($) => $.classes)}
      aside={
        <Link {...contentsLink({ ...scope, unitId })} className="text-accent-ink hover:underline coarse:py-2.5">
          {t(($) => $.contents)}
        </Link>
      }
    >
      {unit && path.role === 'student' && <LearningProgress {...unit} className="lg:hidden" />}
      <Card className="p-0 sm:p-0">
        <ul className="divide-y divide-line">
          {below.map((node) => (
            <ClassRow
              key={node.id}
              scope={scope}
              node={node}
              minutes={minutesOf({ node, children: treeOf(path.nodes, node.id) })}
              isCurrent={node.id === path.next_id}
              depth={node.level - (unit?.level ?? 0)}
            />
          ))}
        </ul>
      </Card>
      {next ? (
        <Button asChild variant="primary" size="lg" className="self-start max-sm:w-full">
          <Link {...classLink(scope, next.id)}>
            {t(($) => $.goOnAt, { name: next.name })}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      ) : (
        unit && unit.state === 'done' && <p className="text-md text-passed-ink">{t(($) => $.unitDone)}</p>
      )}
    </Section>
  )
}

interface ClassRowProps {
  readonly scope: Scope
  readonly node: PathNode
  /** Of it and what is in it. */
  readonly minutes: number
  readonly isCurrent: boolean
  readonly depth: number
}

function ClassRow({ scope, node: { id, name, state, opens_at, added }, minutes, isCurrent, depth }: ClassRowProps) {
  const l = useTexts(learningTexts)
  const inWords = useInWords()
  return (
    <li className={cn('relative flex items-center gap-3 px-4 py-2.5 text-md hover:bg-subtle', depth > 1 && 'pl-9')}>
      <LearningStateIcon state={state} isCurrent={isCurrent} />
      {state === 'restricted' ? (
        <span className="min-w-0 flex-1 text-muted">{name}</span>
      ) : (
        <Link {...classLink(scope, id)} className={cn(rowLinkStyles, 'min-w-0 flex-1')}>
          {name}
        </Link>
      )}
      <AddedTag added={added} />
      <span className="shrink-0 text-sm text-muted tabular-nums">
        {opens_at
          ? l(($) => (state === 'open' ? $.restOpensAt : $.opensAt), { when: inWords(opens_at, { withTime: false }) })
          : minutes > 0 && formatMinutes(minutes)}
      </span>
    </li>
  )
}
