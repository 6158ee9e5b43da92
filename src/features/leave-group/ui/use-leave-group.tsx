import { useState, type ReactNode } from 'react'
import { loadTexts } from '@/shared/i18n'
import { lazyModule, useLazyModule } from '@/shared/ui'
import { leaveGroupTexts } from '../i18n'
import type { ChosenGroup } from '../model/chosen-groups'
import type { Leaving } from './leave-group-dialog'

const code = lazyModule(() => Promise.all([import('./leave-group-dialog'), loadTexts(leaveGroupTexts)]).then(([dialog]) => dialog))

interface LeaveGroup {
  /** Asks for the new group, and moves the students. */
  readonly move: (from: Leaving) => void
  /** Asks for confirmation, and removes the students. */
  readonly unlink: (from: Leaving) => void
  /** The dialog; its code is downloaded at the first use. */
  readonly dialog: ReactNode
}

interface LeaveGroupOptions {
  /** Called afterwards with the students who left, for instance to take them out of a selection. */
  readonly onLeft: (students: readonly number[]) => void
  /** Called when the group was archived meanwhile; without it the dialog shows the error. */
  readonly onArchived?: (group: ChosenGroup) => void
}

/** Moves or removes students from a group on any page: render `dialog` and call the functions. */
export function useLeaveGroup(options: LeaveGroupOptions): LeaveGroup {
  const [request, setRequest] = useState<{ readonly mode: 'move' | 'unlink'; readonly from: Leaving }>()
  const [isOpen, setOpen] = useState(false)
  const ready = useLazyModule(code, request !== undefined, { onFailed: () => setRequest(undefined) })
  const openFor = (mode: 'move' | 'unlink') => (from: Leaving) => {
    setRequest({ mode, from })
    setOpen(true)
  }
  return {
    move: openFor('move'),
    unlink: openFor('unlink'),
    // a new key for each opening resets the form
    dialog: ready && request && isOpen && <ready.LeaveGroupDialog {...request} {...options} onClose={() => setOpen(false)} />,
  }
}
