import { AccessResult } from './access-result'
import { AnonymousDialog } from './anonymous-dialog'
import { ArchiveDialog } from './archive-dialog'
import { BatchDialog } from './batch-dialog'
import { EnrolDialog } from './enrol-dialog'
import type { Opened, OverlayProps } from './opened'
import { RemoveDialog } from './remove-dialog'
import { StudentSheet } from './student-sheet'

interface OverlaysProps extends OverlayProps {
  readonly opened: Opened
  readonly group: number | undefined
  readonly onOpen: (opened: Opened) => void
}

/** The side panel or dialog that is open over the list. */
export function Overlays({ opened, onOpen, ...rest }: OverlaysProps) {
  const onMade = (accesses: Extract<Opened, { name: 'result' }>['accesses']) => onOpen({ name: 'result', accesses })
  const { group: _, ...plain } = rest
  switch (opened.name) {
    case 'add':
      return <StudentSheet {...rest} onMade={onMade} />
    case 'batch':
      return <BatchDialog {...rest} onMade={onMade} />
    case 'anonymous':
      return <AnonymousDialog {...rest} onMade={onMade} />
    case 'edit':
      return <StudentSheet {...plain} student={opened.student} />
    case 'remove':
      return <RemoveDialog {...plain} student={opened.student} />
    case 'enrol':
      return <EnrolDialog {...plain} students={opened.students} />
    case 'archive':
      return <ArchiveDialog {...plain} students={opened.students} />
    case 'result':
      return <AccessResult accesses={opened.accesses} center={rest.options.center.id} onClose={rest.onClose} />
  }
}
