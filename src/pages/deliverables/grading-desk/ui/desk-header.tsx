import { Link } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import type { Desk } from '@/features/save-grade'
import { useTexts } from '@/shared/i18n'
import { IconButton, Progress } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'

export interface DeskHeaderProps {
  readonly desk: Desk
  /** Opens the list of keys; absent on a page without the frame. */
  readonly onShortcuts?: (() => void) | undefined
}

/** The deliverable and the progress of its grading. */
export function DeskHeader({ desk: { deliverable, place }, onShortcuts }: DeskHeaderProps) {
  const t = useTexts(gradingDeskTexts)
  const { group } = deliverable
  return (
    <header className="flex h-10 shrink-0 items-center gap-4 border-b border-line px-3 text-md max-sm:hidden">
      <p className="flex min-w-0 flex-1 items-baseline gap-2">
        <Link
          to="/group/$groupId/deliverables/$deliverableId"
          params={{ groupId: group.id, deliverableId: deliverable.id }}
          title={deliverable.name}
          className="truncate rounded-sm font-medium hover:underline hover:underline-offset-3"
        >
          {deliverable.name}
        </Link>
        <span className="max-w-2/5 shrink-0 truncate text-sm text-muted max-sm:hidden" title={group.name}>
          {group.name}
        </span>
      </p>
      <span className="shrink-0 text-sm text-muted tabular-nums">{t(($) => $.progress, { graded: place.graded, total: place.total })}</span>
      <Progress value={place.graded} max={place.total} label={t(($) => $.progressLabel)} className="w-24 shrink-0" />
      {onShortcuts && (
        <IconButton icon={Keyboard} label={t(($) => $.shortcuts)} shortcut="?" size="sm" onClick={onShortcuts} className="coarse:hidden" />
      )}
    </header>
  )
}
