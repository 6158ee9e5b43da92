import { useCallback, useState, type ReactNode } from 'react'
import { loadTexts } from '@/shared/i18n'
import { lazyModule, useLazyModule } from '@/shared/ui'
import { archiveGroupsTexts } from '../i18n'
import type { Chosen } from '../model/archive-types'
import type { ArchiveFlowProps } from './archive-flow'

const flow = lazyModule(() => Promise.all([import('./archive-flow'), loadTexts(archiveGroupsTexts)]).then(([code]) => code))

export interface ArchiveGroups {
  /** Shows what it would free, and asks. */
  readonly archive: (groups: readonly Chosen[]) => void
  /** Checks the licences, and asks. */
  readonly unarchive: (groups: readonly Chosen[]) => void
  /** Says that an archived group cannot be changed, and offers to take it back into use. */
  readonly explain: (group: Chosen) => void
  /** Where it all happens; downloaded when it is wanted first. */
  readonly dialog: ReactNode
}

/**
 * Archives and unarchives groups from wherever they are shown: put `dialog` on the page and call the rest.
 * @param onMoved once groups have changed hands, for instance to clear a selection
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
