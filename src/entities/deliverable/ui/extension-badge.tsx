import { CalendarClock } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui'
import { deliverableTexts } from '../i18n'

interface ExtensionBadgeProps {
  readonly extension: Pick<Schema<'Extension'>, 'due_at' | 'closes_at'>
  /** Of the group. */
  readonly dueAt: string | null
}

/** Until when a student has their own time. */
export function ExtensionBadge({ extension: { due_at, closes_at }, dueAt }: ExtensionBadgeProps) {
  const t = useTexts(deliverableTexts)
  const inWords = useInWords()
  const end = due_at === dueAt ? closes_at : due_at
  return (
    <StatusBadge icon={CalendarClock} tone="accent">
      {end === null ? t(($) => $.states.extended) : t(($) => $.states.extendedUntil, { when: inWords(end, { withTime: false }) })}
    </StatusBadge>
  )
}
