import { lazy, Suspense } from 'react'
import type { Opened, OverlayProps } from './opened'

const StudentSheet = lazy(() => import('./student-sheet').then((m) => ({ default: m.StudentSheet })))
const BatchDialog = lazy(() => import('./batch-dialog').then((m) => ({ default: m.BatchDialog })))
const AnonymousDialog = lazy(() => import('./anonymous-dialog').then((m) => ({ default: m.AnonymousDialog })))
const EnrolDialog = lazy(() => import('./enrol-dialog').then((m) => ({ default: m.EnrolDialog })))
const ArchiveDialog = lazy(() => import('./archive-dialog').then((m) => ({ default: m.ArchiveDialog })))
const RemoveDialog = lazy(() => import('./remove-dialog').then((m) => ({ default: m.RemoveDialog })))
const AccessResult = lazy(() => import('./access-result').then((m) => ({ default: m.AccessResult })))

interface OverlaysProps extends OverlayProps {
  readonly opened: Opened | null
  readonly group: number | undefined
  readonly onOpen: (opened: Opened) => void
}

/** Whatever is open over the list; its code comes when it is first wanted. */
export function Overlays(props: OverlaysProps) {
  return <Suspense>{props.opened && <Overlay {...props} opened={props.opened} />}</Suspense>
}

function Overlay({ opened, onOpen, ...rest }: OverlaysProps & { readonly opened: Opened }) {
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
