import { api, isApiError, unwrap } from '@/shared/api'
import type { SessionReport } from '../model/learning-session-types'

/** What the server will never take: the group was archived, the student has left it. 403 is another person's session: theirs may come back. */
export const isFinal = (error: unknown) => [400, 404, 409].some((status) => isApiError(error, status))

/** Reports time that a person has spent. Rejects where it may be taken later. */
export async function deliverReport(person: number, report: SessionReport): Promise<void> {
  const { key, from, until, place } = report
  const now = Date.now()
  await unwrap(
    api.PUT('/stats/sessions/{id}', {
      params: { path: { id: key } },
      body: {
        ...{
          student_id: person,
          group_id: place.groupId,
          content_id: place.contentId,
          began_ago: Math.max(0, now - from),
          ended_ago: Math.max(0, now - until),
        },
        ...(place.resourceId !== null && { resource_id: place.resourceId }),
      },
      // the last report outlives its page
      keepalive: true,
    }),
  ).catch((error: unknown) => {
    if (!isFinal(error)) throw error
  })
}
