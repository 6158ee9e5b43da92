import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { Button, Card, IconButton, Skeleton } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { NextTask } from './next-task'

interface NextStepProps {
  readonly query: Pick<UseQueryResult<Schema<'NextLearning'>>, 'data' | 'error'>
  /** The most urgent deliverable, where the next step cannot be read. */
  readonly fallback: Schema<'DueItem'> | null
}

/** What makes most sense now, and why. */
export function NextStep({ query: { data, error }, fallback }: NextStepProps) {
  if (data) return data.step ? <StepCard step={data.step} /> : <NextTask next={null} />
  return error ? <NextTask next={fallback} /> : <Skeleton className="h-32 rounded-lg" />
}

function StepCard({ step }: { readonly step: Schema<'LearningStep'> }) {
  const t = useTexts(homeTexts)
  const inWords = useInWords()
  const [isExplained, setExplained] = useState(false)
  const { kind, reason, id, content_id, name, course, group, due_at, closes_at, has_draft } = step
  const date = due_at ?? closes_at
  const when = date && inWords(date)
  const action = ({ content: 'goOn', resource: 'read', deliverable: has_draft ? 'resume' : 'start' } as const)[kind]
  const verb = t(($) => $.student[action])
  const dated = kind === 'resource' || due_at === null ? 'closesAt' : reason === 'late' ? 'wasDue' : 'dueAt'
  return (
    <Card className="border-l-3 border-l-accent">
      <div className="flex items-center gap-1">
        <p className="text-sm font-medium text-accent-ink">{t(($) => $.student.next)}</p>
        <IconButton
          icon={CircleHelp}
          label={t(($) => $.student.whyNext)}
          tip={t(($) => $.student.rule)}
          aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}
        />
      </div>
      {isExplained && <p className="mt-1 max-w-text text-sm text-muted">{t(($) => $.student.rule)}</p>}
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lg font-semibold text-balance">{name}</h2>
          <p className="text-md text-muted">
            {course.name} · {group.name}
          </p>
          <p className={reason === 'late' ? 'mt-2 text-md text-warning-ink' : 'mt-2 text-md'}>
            {when ? t(($) => $.student[dated], { when }) : t(($) => $.student.reasons[reason])}
          </p>
        </div>
        <Button asChild variant="primary" size="lg" className="max-sm:w-full">
          {kind === 'deliverable' ? (
            <Link to="/deliverable/$id" params={{ id }} search={{ group: group.id }}>
              {verb}
              <ArrowRight aria-hidden />
            </Link>
          ) : (
            <Link
              to="/next-unit/$courseId/{-$contentId}"
              params={{ courseId: course.id, contentId: content_id ?? id }}
              search={{ group: group.id, ...(kind === 'resource' && { resource: id }) }}
            >
              {verb}
              <ArrowRight aria-hidden />
            </Link>
          )}
        </Button>
      </div>
    </Card>
  )
}
