import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInteger } from '@/shared/lib/format'
import type { Schema } from '@/shared/api'
import { useClosing, type Closing } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Dialog, SegmentedControl } from '@/shared/ui'
import { centerStudents } from '../../api/center-students'
import { groupOverviewTexts } from '../../i18n'
import { AnonymousStudents } from './anonymous-students'
import { NewStudent } from './new-student'
import { PresentStudents } from './present-students'

export interface WayProps {
  readonly group: Schema<'Group'>
  /** Free student seats; null until they have loaded. */
  readonly left: number | null
  /** Passed to the forms, which ask before unsaved input is lost. */
  readonly closing: Closing
  readonly onClose: () => void
  /** Called when the server rejects a change because the group is archived. */
  readonly onArchived: () => void
}

type Way = 'present' | 'fresh' | 'anonymous'

/** Adds students to a group: students of the center, a new one, or anonymous ones with codes. */
export function AddStudentsDialog({ open, group, onClose, onArchived }: Omit<WayProps, 'left' | 'closing'> & { readonly open: boolean }) {
  const t = useTexts(groupOverviewTexts)
  const [way, setWay] = useState<Way>('present')
  const { data: options } = useQuery({ ...centerStudents.options(group.center.id), enabled: open })
  const left = options?.seats.left ?? null
  const closing = useClosing(onClose)
  const props: WayProps = { group, left, closing, onClose, onArchived }
  return (
    <Dialog
      open={open}
      onOpenChange={closing.onOpenChange}
      size="lg"
      title={t(($) => $.add.title)}
      description={left === null ? ' ' : t(($) => $.add.seats, { count: left, number: formatInteger(left) })}
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl
          className="self-start"
          label={t(($) => $.add.ways)}
          value={way}
          options={(['present', 'fresh', 'anonymous'] as const).map((value) => ({ value, label: t(($) => $.add.way[value]) }))}
          onValueChange={setWay}
        />
        {way === 'present' && <PresentStudents {...props} />}
        {way === 'fresh' && <NewStudent {...props} />}
        {way === 'anonymous' && <AnonymousStudents {...props} allowed={options?.anonymous_users ?? true} />}
        {closing.question}
      </div>
    </Dialog>
  )
}
