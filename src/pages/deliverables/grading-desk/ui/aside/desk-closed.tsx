import { FileX } from 'lucide-react'
import type { Rejection, Work } from '@/features/save-grade'
import { useTexts } from '@/shared/i18n'
import { EmptyState } from '@/shared/ui'
import { deskAsideTexts } from '../../i18n/aside'
import { BackToList } from '../desk-unavailable'

const bodies = { archived: null, denied: 'deniedBody', missing: 'missingBody' } as const satisfies Record<Rejection, string | null>

/** The work does not exist, or this teacher may not grade it. */
export function DeskClosed({ reason, work }: { readonly reason: Rejection; readonly work: Work }) {
  const t = useTexts(deskAsideTexts)
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
