import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { LearningProgress } from '@/entities/learning'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatMinutes } from '@/shared/lib/format'
import { Button, Card, EmptyState, PageHeader } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { learningPathTexts } from '../i18n'
import { goesOnAt, minutesOf, treeOf, within } from '../model/path'
import { classLink, contentsLink, type Scope } from '../model/scope'
import { ContentsRow } from './contents-row'

interface ContentsViewProps {
  readonly scope: Scope
  readonly path: Schema<'LearningPath'>
  /** The node whose material is unfolded. */
  readonly selected: number | null
}

/** A table of contents to look something up: what is where, with the material of one class at a time. */
export function ContentsView({ scope, path, selected }: ContentsViewProps) {
  const t = useTexts(learningPathTexts)
  const nodes = within(path.nodes, scope.unitId)
  const unit = path.nodes.find(({ id }) => id === scope.unitId)
  const name = unit?.name ?? path.course.name
  const { done, total, added } = unit ?? path
  const tree = treeOf(path.nodes, scope.unitId)
  const minutes = tree.reduce((sum, part) => sum + minutesOf(part), 0)
  const goOn = goesOnAt(nodes, path.next_id)
  return (
    <div className="flex max-w-lg flex-col gap-6">
      <Breadcrumbs
        items={[
          { key: 'programs', content: <Link to="/next-unit">{t(($) => $.programs)}</Link> },
          ...(unit
            ? [
                { key: 'program', content: <Link {...contentsLink({ ...scope, unitId: null })}>{path.course.name}</Link> },
                {
                  key: 'page',
                  content: (
                    <Link
                      to="/unit/$unitId/{-$contentId}"
                      params={{ unitId: unit.id, contentId: undefined }}
                      search={{ group: scope.group }}
                    >
                      {unit.name}
                    </Link>
                  ),
                },
                { key: 'page', content: t(($) => $.contents) },
              ]
            : [{ key: 'page', content: path.course.name }]),
        ]}
      />
      <PageHeader
        title={name}
        documentTitle={t(($) => $.contentsTitle, { name })}
        state={[unit ? path.course.name : null, path.group?.name, minutes > 0 && t(($) => $.minutes, { time: formatMinutes(minutes) })]
          .filter(Boolean)
          .join(' · ')}
        {...(goOn !== null
          ? {
              action: (
                <Button asChild variant="primary">
                  <Link {...classLink(scope, goOn)}>
                    {t(($) => $.goOn)}
                    <ArrowRight aria-hidden />
                  </Link>
                </Button>
              ),
            }
          : {})}
      />
      {path.role === 'student' && <LearningProgress name={name} done={done} total={total} added={added} />}
      {nodes.length === 0 ? (
        <EmptyState title={t(($) => $.nothing)}>{t(($) => $.nothingBody)}</EmptyState>
      ) : (
        <Card className="p-0 sm:p-0">
          <ul className="divide-y divide-line">
            {tree.map((part) => (
              <ContentsRow key={part.node.id} part={part} depth={0} {...{ scope, path, selected }} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
