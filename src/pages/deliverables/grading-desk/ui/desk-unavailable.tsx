import { Link } from '@tanstack/react-router'
import type { Work } from '@/features/save-grade'
import { useTexts } from '@/shared/i18n'
import { Button, ErrorState } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'

export function BackToList({ work }: { readonly work: Work }) {
  const t = useTexts(gradingDeskTexts)
  return (
    <Button asChild>
      <Link to="/group/$groupId/deliverables/$deliverableId" params={{ groupId: work.groupId, deliverableId: work.deliverableId }}>
        {t(($) => $.back)}
      </Link>
    </Button>
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
