import { useState, type ReactNode } from 'react'
import { loadTexts } from '@/shared/i18n'
import { lazyModule, useLazyModule } from '@/shared/ui'
import { leaveGroupTexts } from '../i18n'
import type { ChosenGroup } from '../model/chosen-groups'
import type { Leaving } from './leave-group-dialog'

const code = lazyModule(() => Promise.all([import('./leave-group-dialog'), loadTexts(leaveGroupTexts)]).then(([dialog]) => dialog))

export interface LeaveGroup {
  /** Asks which group they go to, and moves them. */
  readonly move: (from: Leaving) => void
  /** Asks, and takes them out. */
  readonly unlink: (from: Leaving) => void
  /** Where it all happens; downloaded when it is wanted first. */
  readonly dialog: ReactNode
}

interface LeaveGroupOptions {
  /** Once they have left, for instance to clear a selection. */
  readonly onLeft: () => void
  /** The group was archived meanwhile; without it the dialog says so. */
  readonly onArchived?: (group: ChosenGroup) => void
}

/** Students leave a group, for another one or for none, from wherever they are shown: put `dialog` on the page and call the rest. */
export function useLeaveGroup(options: LeaveGroupOptions): LeaveGroup {
  const [request, setRequest] = useState<{ readonly mode: 'move' | 'unlink'; readonly from: Leaving }>()
  const [isOpen, setOpen] = useState(false)
  const ready = useLazyModule(code, request !== undefined, { onFailed: () => setRequest(undefined) })
  const ask = (mode: 'move' | 'unlink') => (from: Leaving) => {
    setRequest({ mode, from })
    setOpen(true)
  }
  return {
    move: ask('move'),
    unlink: ask('unlink'),
    // made anew each time it opens, so that nothing of the last time is left in it
    dialog: ready && request && isOpen && <ready.LeaveGroupDialog {...request} {...options} onClose={() => setOpen(false)} />,
  }
}
