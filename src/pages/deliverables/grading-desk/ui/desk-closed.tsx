import { Link } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { Button, EmptyState, ErrorState } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import type { Rejection, Work } from '../model/grading-types'

function BackToList({ work }: { readonly work: Work }) {
  const t = useTexts(gradingDeskTexts)
  return (
    <Button asChild>
      <Link to="/group/$groupId/deliverables/$deliverableId" params={{ groupId: work.groupId, deliverableId: work.deliverableId }}>
        {t(($) => $.closed.back)}
      </Link>
    </Button>
  )
}

const bodies = { archived: null, denied: 'deniedBody', missing: 'missingBody' } as const satisfies Record<Rejection, string | null>

/** The work does not exist, or this teacher may not grade it. */
export function DeskClosed({ reason, work }: { readonly reason: Rejection; readonly work: Work }) {
  const t = useTexts(gradingDeskTexts)
  const body = bodies[reason]
  return (
    <EmptyState
      isPage
      icon={FileX}
      className="h-full justify-center"
      title={t(($) => $.closed[reason])}
      action={<BackToList work={work} />}
    >
      {body && t(($) => $.closed[body])}
    </EmptyState>
  )
}

export function DeskUnavailable({ work, onRetry }: { readonly work: Work; readonly onRetry: () => void }) {
  const t = useTexts(gradingDeskTexts)
  return (
    <ErrorState
      isPage
      className="h-full justify-center"
      title={t(($) => $.unavailable)}
      onRetry={onRetry}
      action={<BackToList work={work} />}
    />
  )
}
