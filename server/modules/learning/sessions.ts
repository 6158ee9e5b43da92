import type { Handlers } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { denied, groupArchived, invalid, notFound } from '#server/errors.ts'
import { schoolDay, type TimeZone } from '#server/school-day.ts'
import { byDay, type Span, uncounted } from './counted-time.ts'
import { awardForWeeks } from './milestones.ts'
import { canReadTime, lockSessionPlace, sessionsSince, timeSpent } from './session-queries.ts'

const hour = 60 * 60_000
/** A report of the time without a connection counts this far back, in milliseconds. */
const longestAgo = 24 * hour
/** One stretch of attention, in milliseconds: nobody reads longer without a pause. */
const longestSession = 12 * hour

type Row = Awaited<ReturnType<typeof sessionsSince>>[number]

const spanOf = ({ started_at, last_seen_at }: Row): Span => ({ from: started_at.getTime(), until: last_seen_at.getTime() })

const isSameDay = (start: Date, { from }: Span, zone: TimeZone) => schoolDay(start, zone) === schoolDay(new Date(from), zone)

/** The reported time as the server counts it: no longer ago and no longer than allowed, from where the key has begun. */
function counted(now: Date, { began_ago, ended_ago }: { began_ago: number; ended_ago: number }, own: readonly Row[]): Span {
  const begun = own[0]?.started_at.getTime() ?? now.getTime() - Math.min(began_ago, longestAgo)
  return { from: begun, until: Math.min(now.getTime() - ended_ago, begun + longestSession) }
}

export const sessionHandlers = {
  saveLearningSession: async ({ caller, params: { id: key }, body }, { db, clock }) => {
    if (body.student_id !== caller.id) throw denied()
    if (body.ended_ago > body.began_ago) throw invalid({ ended_ago: ['before_start'] })
    const now = clock.now()
    await transact(db, async (tx) => {
      const { group_id: groupId, content_id: contentId, resource_id: relatedId = null } = body
      const place = await lockSessionPlace(tx, caller.id, { groupId, contentId, relatedId })
      if (!place) throw notFound()
      if (place.is_archived) throw groupArchived()
      if (relatedId !== null && place.resource_id === null) throw invalid({ resource_id: ['choice'] })
      const rows = await sessionsSince(tx, caller.id, new Date(now.getTime() - longestAgo - longestSession))
      const own = rows.filter((row) => row.key === key).toSorted((a, b) => a.started_at.getTime() - b.started_at.getTime())
      const last = own.at(-1)
      // a session counts for the day, and the week, in which it begins
      const spans = uncounted(counted(now, body, own), rows.map(spanOf))
      for (const part of spans.flatMap((span) => byDay(span, place.time_zone))) {
        if (last && part.from === last.last_seen_at.getTime() && isSameDay(last.started_at, part, place.time_zone))
          await extend(tx, last.id, part)
        else {
          const { center_id, resource_id } = place
          await insert(tx, part, { key, center_id, group_id: groupId, content_id: contentId, resource_id, user_id: caller.id })
          await awardForWeeks(tx, { group: groupId, course: place.course_id, student: caller.id }, new Date(part.from), now)
        }
      }
    })
  },

  getTimeSpent: async ({ caller, query: { group: groupId, by = 'content', course: courseId, ...query } }, { db }) => {
    const studentId = caller.role === 'student' ? (query.student ?? caller.id) : query.student
    if (caller.role === 'student' && studentId !== caller.id) throw notFound()
    if (!(await canReadTime(db, caller, groupId, studentId))) throw notFound()
    const rows = await timeSpent(db, by, { groupId, studentId, courseId })
    const results = rows.map(({ last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() }))
    return { seconds: rows.reduce((sum, { seconds }) => sum + seconds, 0), results }
  },
} satisfies Partial<Handlers>

const extend = (tx: Tx, id: number, { until }: Span) =>
  tx
    .updateTable('learning_sessions')
    .set({ last_seen_at: new Date(until) })
    .where('id', '=', id)
    .execute()

interface SessionPlace {
  key: string
  center_id: number
  group_id: number
  content_id: number
  resource_id: number | null
  user_id: number
}

const insert = (tx: Tx, { from, until }: Span, place: SessionPlace) =>
  tx
    .insertInto('learning_sessions')
    .values({ ...place, started_at: new Date(from), last_seen_at: new Date(until) })
    .execute()
