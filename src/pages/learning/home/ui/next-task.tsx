import { Link } from '@tanstack/react-router'
import { ArrowRight, PartyPopper } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Button, Card, EmptyState } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { useDueText } from './use-due-text'

/** A card with the most urgent task. */
export function NextTask({ next }: { readonly next: Schema<'DueItem'> | null }) {
  const t = useTexts(homeTexts)
  const dueText = useDueText()
  if (!next) {
    return (
      <Card className="p-0 sm:p-0">
        <EmptyState icon={PartyPopper} title={t(($) => $.student.noNext)} className="py-8">
          {t(($) => $.student.noNextBody)}
        </EmptyState>
      </Card>
    )
  }
  const { deliverable, course, group, has_draft, stage } = next
  return (
    <Card className="border-l-3 border-l-accent">
      <p className="text-sm font-medium text-accent-ink">{t(($) => $.student.next)}</p>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lg font-semibold text-balance">{deliverable.name}</h2>
          <p className="text-md text-muted">
            {course.name} · {group.name}
          </p>
          <p className={stage === 'late' ? 'mt-2 text-md text-warning-ink' : 'mt-2 text-md'}>{dueText(next)}</p>
        </div>
        <Button asChild variant="primary" size="lg" className="max-sm:w-full">
          <Link to="/deliverable/$id" params={{ id: deliverable.id }} search={{ group: group.id }}>
            {t(($) => (has_draft ? $.student.resume : $.student.start))}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
    </Card>
  )
}
