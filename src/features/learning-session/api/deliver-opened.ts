import { api, unwrap } from '@/shared/api'
import type { OpenedReport } from '../model/opened-report'
import { isFinal } from './deliver-report'
import { pendingOpened } from './pending-reports'

/**
 * Reports what a person has opened. It waits on this device until the server has taken it or never will.
 * @returns whether the server has taken it. Rejects where it may be taken later.
 */
export async function deliverOpened(person: number, report: OpenedReport): Promise<boolean> {
  const { contentId: id, until } = report
  const pending = pendingOpened(person)
  const body = { ...report.body, student_id: person, opened_ago: Math.max(0, Date.now() - until) }
  pending.keep([report])
  const isTaken = await unwrap(api.POST('/courses/coursecontents/{id}/open', { params: { path: { id } }, body })).then(
    () => true,
    (error: unknown) => {
      if (!isFinal(error)) throw error
      return false
    },
  )
  pending.settle(report)
  return isTaken
}
