import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, CircleDashed, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import { outcomeText, type DeskFilter, type Work } from '@/features/save-grade'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import { matchesQuery } from '@/shared/lib/search'
import { CommandPalette, type Command } from '@/shared/ui'
import { deskAsideTexts } from '../../i18n/aside'

type Student = Schema<'DeskStudent'>

interface StudentPickerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly work: Work
  readonly filter: DeskFilter | undefined
  readonly onPick: (studentId: number) => void
}

const kinds = {
  toGrade: { icon: Circle, holds: ({ is_delivered, outcome }: Student) => is_delivered && outcome === null },
  missing: { icon: CircleDashed, holds: ({ is_delivered, outcome }: Student) => !is_delivered && outcome === null },
  graded: { icon: CircleCheck, holds: ({ outcome }: Student) => outcome !== null },
} as const

/** Goes to any student of the list by typing some of the name; those still to grade come first. */
export function StudentPicker({ open, onOpenChange, work, filter, onPick }: StudentPickerProps) {
  const t = useTexts(deskAsideTexts)
  const [query, setQuery] = useState('')
  const { groupId, deliverableId, studentId } = work
  const { data, isFetching, isError, refetch } = useQuery({
    ...deliverableQueries.deskStudents(deliverableId, { group: groupId, student: studentId, ...(filter ? { filter } : {}) }),
    enabled: open,
  })
  const found = data?.results.filter(({ display_name }) => matchesQuery(display_name, query)) ?? []
  const groups = (['toGrade', 'missing', 'graded'] as const).map((kind) => ({
    title: t(($) => $.picker[kind]),
    items: found.filter(kinds[kind].holds).map((student): Command => ({
      id: String(student.id),
      label: student.display_name,
      icon: kinds[kind].icon,
      ...(student.outcome === null ? {} : { hint: student.outcome === 'marked' ? formatMark(student.mark) : outcomeText[student.outcome] }),
      onSelect: () => onPick(student.id),
    })),
  }))
  const retry: Command = {
    id: 'retry',
    label: t(($) => $.picker.failed),
    icon: RotateCw,
    onSelect: () => {
      void refetch()
      onOpenChange(true)
    },
  }
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      query={query}
      onQueryChange={setQuery}
      placeholder={t(($) => $.picker.placeholder)}
      loading={isFetching}
      groups={isError && !data ? [{ items: [retry] }] : groups}
    />
  )
}
