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

export interface AddStudentsProps {
  readonly group: Schema<'Group'>
  /** Free student seats; null until they have loaded. */
  readonly left: number | null
  /** Passed to the forms, which ask before unsaved input is lost. */
  readonly closing: Closing
  readonly onClose: () => void
  /** Called when the server rejects a change because the group is archived. */
  readonly onArchived: () => void
}

type Method = 'present' | 'fresh' | 'anonymous'

/** Adds students to a group: students of the center, a new one, or anonymous ones with codes. */
export function AddStudentsDialog({
  open,
  group,
  onClose,
  onArchived,
}: Omit<AddStudentsProps, 'left' | 'closing'> & { readonly open: boolean }) {
  const t = useTexts(groupOverviewTexts)
  const [method, setMethod] = useState<Method>('present')
  const { data: options } = useQuery({ ...centerStudents.options(group.center.id), enabled: open })
  const left = options?.seats.left ?? null
  const closing = useClosing(onClose)
  const props: AddStudentsProps = { group, left, closing, onClose, onArchived }
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
          value={method}
          options={(['present', 'fresh', 'anonymous'] as const).map((value) => ({ value, label: t(($) => $.add.way[value]) }))}
          onValueChange={setMethod}
        />
        {method === 'present' && <PresentStudents {...props} />}
        {method === 'fresh' && <NewStudent {...props} />}
        {method === 'anonymous' && <AnonymousStudents {...props} allowed={options?.anonymous_users ?? true} />}
        {closing.question}
      </div>
    </Dialog>
  )
}
