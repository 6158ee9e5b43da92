import { useCallback, useState, type ReactNode } from 'react'
import { loadTexts } from '@/shared/i18n'
import { lazyModule, useLazyModule } from '@/shared/ui'
import { archiveGroupsTexts } from '../i18n'
import type { Chosen } from '../model/archive-types'
import type { ArchiveFlowProps } from './archive-flow'

const flow = lazyModule(() => Promise.all([import('./archive-flow'), loadTexts(archiveGroupsTexts)]).then(([code]) => code))

export interface ArchiveGroups {
  /** Shows the seats that it would free, and asks for confirmation. */
  readonly archive: (groups: readonly Chosen[]) => void
  /** Checks the licences, and asks for confirmation. */
  readonly unarchive: (groups: readonly Chosen[]) => void
  /** Explains that an archived group cannot be changed, and offers to unarchive it. */
  readonly explain: (group: Chosen) => void
  /** The dialog; its code is downloaded at the first use. */
  readonly dialog: ReactNode
}

/**
 * Archives and unarchives groups on any page: render `dialog` and call the functions.
 * @param onMoved called after groups were moved, for instance to clear a selection
 */
export function useArchiveGroups(onMoved?: () => void): ArchiveGroups {
  const [request, setRequest] = useState<ArchiveFlowProps['request']>()
  const code = useLazyModule(flow, request !== undefined, { onFailed: () => setRequest(undefined) })
  return {
    archive: useCallback((groups) => setRequest({ type: 'archive', groups }), []),
    unarchive: useCallback((groups) => setRequest({ type: 'unarchive', groups }), []),
    explain: useCallback((group) => setRequest({ type: 'change', groups: [group] }), []),
    dialog: code && request && <code.ArchiveFlow request={request} onMoved={onMoved} />,
  }
}
