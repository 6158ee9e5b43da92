import { Link } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { learningTexts } from '@/entities/learning'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatInteger, formatMark, formatPercent } from '@/shared/lib/format'
import { Badge, Card, EmptyState, Progress, rowLinkStyles } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { Row, RowList } from './row-list'

interface ProgramRowsProps {
  readonly programs: Schema<'StudentHome'>['programs']
  /** How far the student is in each; undefined until it is known. */
  readonly paths: Schema<'NextLearning'>['programs'] | undefined
}

/** Programs as rows with their progress and the current mark, which is always shown with its assessed share. */
export function ProgramRows({ programs, paths }: ProgramRowsProps) {
  const t = useTexts(homeTexts)
  const l = useTexts(learningTexts)
  if (programs.length === 0) {
    return (
      <Card className="p-0 sm:p-0">
        <EmptyState icon={GraduationCap} title={t(($) => $.student.noPrograms)}>
          {t(($) => $.student.noProgramsBody)}
        </EmptyState>
      </Card>
    )
  }
  return (
    <RowList>
      {programs.map(({ course, group, delivered, deliverables, mark, overridden, assessed }) => {
        const path = paths?.find((each) => each.course.id === course.id && each.group.id === group.id)
        return (
          <Row key={`${group.id}/${course.id}`}>
            <div className="flex min-w-0 flex-1 flex-col gap-1.5">
              <div className="flex items-baseline justify-between gap-x-4 max-sm:flex-col">
                <Link
                  to="/next-unit/$courseId/{-$contentId}"
                  params={{ courseId: course.id, contentId: undefined }}
                  search={{ group: group.id }}
                  className={`${rowLinkStyles} sm:truncate`}
                >
                  {course.name}
                </Link>
                <span className="shrink-0 text-sm text-muted tabular-nums">
                  <Classes path={path} />
                  {t(($) => $.student.delivered, { done: formatInteger(delivered), total: formatInteger(deliverables) })}
                </span>
              </div>
              {/* of its classes; of a program that has none, of what is handed in */}
              {path && path.total > 0 ? (
                <Progress value={path.done} max={path.total} label={l(($) => $.progress, { name: course.name })} />
              ) : (
                <Progress
                  value={paths ? delivered : 0}
                  max={deliverables}
                  label={t(($) => $.student.deliveredOf, { course: course.name })}
                />
              )}
            </div>
            <div className="w-24 shrink-0 text-right">
              {mark === null ? (
                <span className="text-sm text-muted">{t(($) => $.student.noMark)}</span>
              ) : (
                <>
                  <p className="font-semibold tabular-nums">{formatMark(mark)}</p>
                  {overridden && <p className="text-xs text-muted">{t(($) => $.student.ownMark)}</p>}
                  <p className="text-xs text-muted tabular-nums">{t(($) => $.student.assessed, { share: formatPercent(assessed) })}</p>
                </>
              )}
            </div>
          </Row>
        )
      })}
    </RowList>
  )
}

function Classes({ path }: { readonly path: Schema<'NextLearning'>['programs'][number] | undefined }) {
  const t = useTexts(homeTexts)
  if (!path || path.total === 0) return null
  return (
    <>
      {path.added > 0 && <Badge tone="info">{t(($) => $.student.added, { count: path.added })}</Badge>}{' '}
      {t(($) => $.student.classes, { done: formatInteger(path.done), total: formatInteger(path.total) })}
    </>
  )
}
