import { api, type Schema, unwrap } from '@/shared/api'
import type { WatchedReport } from '../model/watched-report'
import { isFinal } from './deliver-report'
import { pendingWatched } from './pending-reports'

/**
 * Reports what a person watches or reads. It waits on this device until the server has taken it or never will: the page may be gone before
 * the answer. @returns what the server has stored; null where it will never take it. Rejects where it may be taken later.
 */
export async function deliverWatched(person: number, report: WatchedReport, keepalive: boolean): Promise<Schema<'Watched'> | null> {
  const { contentId: id, until } = report
  const pending = pendingWatched(person)
  const body = { ...report.body, student_id: person, ended_ago: Math.max(0, Date.now() - until) }
  pending.keep([report])
  const stored = await unwrap(api.PUT('/courses/coursecontents/{id}/watched', { params: { path: { id } }, body, keepalive })).catch(
    (error: unknown) => {
      if (!isFinal(error)) throw error
      return null
    },
  )
  pending.settle(report)
  return stored
}
