import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatDate, formatMark } from '@/shared/lib/format'
import { Button, Card, ErrorState, Section, SkeletonText } from '@/shared/ui'
import { coverageQuery } from '../api/coverage-query'
import { courseCoverageTexts } from '../i18n'
import { byKind, type Gap, mendingPlace } from '../model/mending-place'

/** Lines of a kind before the others are asked for. */
const firstLines = 5

/** What is missing in a program before its marks mean what they should; each line leads to where it is mended. */
export function CourseCoverage({ courseId }: { readonly courseId: number }) {
  const t = useTexts(courseCoverageTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching } = useQuery(coverageQuery(courseId))
  const isComplete = data?.gaps.length === 0
  return (
    <Section title={t(($) => $.title)} {...(data && !isComplete ? { description: t(($) => $.count, { count: data.gaps.length }) } : {})}>
      {data ? (
        isComplete ? (
          <p className="flex items-start gap-2 text-md">
            <CircleCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-success-ink" />
            {t(($) => $.complete)}
          </p>
        ) : (
          <Card className="flex flex-col gap-4">
            {byKind(data.gaps).map(([kind, gaps]) => (
              <GapList key={kind} courseId={courseId} kind={kind} gaps={gaps} canEdit={data.may_edit} />
            ))}
          </Card>
        )
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : (
        <SkeletonText lines={4} />
      )}
    </Section>
  )
}

interface GapListProps {
  readonly courseId: number
  readonly kind: Gap['kind']
  readonly gaps: readonly Gap[]
  /** Others see what is missing, and a way to mend the dates of their groups. */
  readonly canEdit: boolean
}

function GapList({ courseId, kind, gaps, canEdit }: GapListProps) {
  const t = useTexts(courseCoverageTexts)
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? gaps : gaps.slice(0, firstLines)
  const lineOf = ({ code, name, sum, group, date }: Gap) =>
    [
      [code, name ?? (kind === 'results_sum' ? t(($) => $.topResults) : kind === 'contents_sum' ? t(($) => $.topContents) : '')]
        .filter(Boolean)
        .join(' '),
      sum === null ? '' : t(($) => $.sum, { sum: `${formatMark(sum)}\u00A0%` }),
      group?.name,
      date === null ? '' : formatDate(date),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-md font-medium">{t(($) => $.kinds[kind])}</h3>
      {kind === 'criterion_not_assessed' && canEdit && <p className="text-sm text-muted">{t(($) => $.notAssessedHint)}</p>}
      <ul className="flex flex-col gap-0.5 text-md">
        {shown.map((gap) => {
          const place = canEdit || gap.group !== null ? mendingPlace(courseId, gap) : null
          return (
            <li key={`${gap.id} ${gap.group?.id}`} className="min-w-0">
              {place ? (
                <Link {...place} className="line-clamp-2 text-accent-ink hover:underline">
                  {lineOf(gap)}
                </Link>
              ) : (
                <span className="line-clamp-2">{lineOf(gap)}</span>
              )}
            </li>
          )
        })}
      </ul>
      {gaps.length > shown.length && (
        <Button variant="link" className="self-start text-sm" onClick={() => setOpen(true)}>
          {t(($) => $.more, { count: gaps.length - shown.length })}
        </Button>
      )}
    </div>
  )
}
