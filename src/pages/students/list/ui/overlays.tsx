import { Suspense } from 'react'
import { InviteAgainDialog } from '@/features/invite-again'
import { AccessResult } from './access-result'
import { AnonymousDialog } from './anonymous-dialog'
import { ArchiveDialog } from './archive-dialog'
import { BatchDialog } from './batch-dialog'
import { EnrolDialog } from './enrol-dialog'
import type { AddResult, Overlay, OverlayProps } from './overlay'
import { RemoveDialog } from './remove-dialog'
import { StudentSheet } from './student-sheet'
import { OfferDialog } from './transfers/offer-dialog'

interface OverlaysProps extends OverlayProps {
  readonly overlay: Overlay
  readonly group: number | undefined
  readonly onOpen: (overlay: Overlay) => void
}

/** The side panel or dialog that is open over the list. */
export function Overlays({ overlay, onOpen, ...rest }: OverlaysProps) {
  const onMade = (result: AddResult) => onOpen({ name: 'result', result })
  const { group: _, ...plain } = rest
  switch (overlay.name) {
    case 'add':
      return <StudentSheet {...rest} onMade={onMade} />
    case 'batch':
      return <BatchDialog {...rest} onMade={onMade} />
    case 'anonymous':
      return <AnonymousDialog {...rest} onMade={onMade} />
    case 'edit':
      return <StudentSheet {...plain} student={overlay.student} />
    case 'remove':
      return (
        <RemoveDialog {...plain} student={overlay.student} onArchive={() => onOpen({ name: 'archive', students: [overlay.student] })} />
      )
    case 'transfer':
      return <OfferDialog student={overlay.student} onClose={rest.onClose} />
    case 'enrol':
      return <EnrolDialog {...plain} students={overlay.students} />
    case 'archive':
      return <ArchiveDialog {...plain} students={overlay.students} />
    case 'inviteAgain':
      return (
        <Suspense>
          <InviteAgainDialog
            scope={rest.group === undefined ? { center: rest.options.center.id } : { group: rest.group }}
            onClose={rest.onClose}
          />
        </Suspense>
      )
    case 'result':
      return <AccessResult {...overlay.result} center={rest.options.center.id} onClose={rest.onClose} />
  }
}
