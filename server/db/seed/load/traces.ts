import { sql } from 'kysely'
import { inChunks } from '../../../testing/factories/index.ts'
import { json } from '../../json.ts'
import { abilityOf } from '../plan/student.ts'
import { dice } from '../random.ts'
import { graderOf, type Load, type LoadedGroup, type LoadedWork, required } from './load.ts'

const day = 86_400_000

/** Marks that were changed after a talk with the student: the history shows both. */
export async function loadRevisions({ tx, calendar }: Load, works: readonly LoadedWork[]): Promise<void> {
  const low = works.flatMap((work) => {
    const { grade } = work.plan
    const isLow = grade?.entry === 'mark' && grade.mark !== null && grade.mark < 500 && grade.mark > 0 && grade.releasedAt
    return isLow ? [{ ...work, grade, before: grade.mark ?? 0 }] : []
  })
  for (const { group, loaded, plan, submissionId, grade, before } of low.slice(0, 4)) {
    const at = new Date(Math.min(grade.at.getTime() + 2 * day, calendar.now.getTime() - 60_000))
    const mark = before + 50
    await tx.updateTable('grades').set({ mark, revision: 2, graded_at: at }).where('submission_id', '=', submissionId).execute()
    const recorded = (value: number) => json({ outcome: 'marked', mark: value, version_number: grade.version })
    await tx
      .insertInto('audit_log')
      .values({
        center_id: group.center.id,
        at,
        actor_id: graderOf(group, loaded),
        action: 'grade',
        entity: 'grade',
        entity_id: submissionId,
        student_id: plan.student.id,
        before: recorded(before),
        after: recorded(mark),
        reason: 'Revisión del examen con el alumno.',
      })
      .execute()
  }
}

/** A few marks that teachers set by hand, each with its reason. */
export async function loadCustomScores({ tx, calendar, content: { remarks } }: Load, group: LoadedGroup): Promise<void> {
  const [course] = group.courses
  if (!course) return
  const others = group.students.filter(({ username }) => username !== 'ana.garcia')
  const shuffled = dice(`custom ${group.key}`).shuffle(others)
  const rowFor = (index: number) => ({
    center_id: group.center.id,
    group_id: group.row.id,
    course_id: course.row.id,
    author_id: required(group.graders.get(course.key), 'grader').id,
    created_at: calendar.at(group.key === 'archived' ? -170 : -12, '14:05'),
    student_id: required(shuffled[index], 'student').id,
  })
  const [criterion] = course.criteria.values()
  const [content_id = null] = course.lessons.values()
  await tx
    .insertInto('custom_scores')
    .values([
      { ...rowFor(0), learning_result_id: criterion?.learning_result_id ?? null, mark: 700, reason: remarks.reasons.result },
      { ...rowFor(1), content_id, mark: 625, reason: remarks.reasons.content },
      ...(group.key === 'archived' ? [{ ...rowFor(2), mark: 500, reason: remarks.reasons.program }] : []),
    ])
    .execute()
}

/** Recent notifications: marks released, versions handed in after the mark. */
export async function loadNotices({ tx, calendar }: Load, works: readonly LoadedWork[]): Promise<void> {
  const recent = (at: Date) => calendar.now.getTime() - at.getTime() < 15 * day
  const notices = works
    .flatMap(({ group, loaded, plan: { student, versions, grade } }) => {
      if (!grade) return []
      const center_id = group.center.id
      const ids = { group_id: group.row.id, deliverable_id: loaded.deliverable.id }
      const released = grade.releasedAt && recent(grade.releasedAt) ? [grade.releasedAt] : []
      const newer = versions.filter(({ at }) => at > grade.at && recent(at))
      return [
        ...released.map((created_at) => ({ center_id, user_id: student.id, kind: 'mark_released' as const, data: json(ids), created_at })),
        ...newer.map(({ at }) => ({
          center_id,
          user_id: graderOf(group, loaded),
          kind: 'newer_version' as const,
          data: json({ ...ids, student_id: student.id }),
          created_at: at,
        })),
      ]
    })
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const rows = notices.map((notice, index) => {
    const isRead = calendar.now.getTime() - notice.created_at.getTime() > 3 * day || index % 3 === 0
    return { ...notice, read_at: isRead ? new Date(Math.min(notice.created_at.getTime() + 5 * 3_600_000, calendar.now.getTime())) : null }
  })
  await inChunks(rows, (chunk) => tx.insertInto('notifications').values(chunk).returning('id').execute())
}

/** Classes that students opened and finished, and the time they spent. */
export async function loadProgress({ tx, calendar }: Load, group: LoadedGroup): Promise<void> {
  const [from, until, share] = group.key === 'archived' ? [-425, -160, 0.9] : [-62, 0, 0.38]
  const progress = []
  const sessions = []
  for (const student of group.students) {
    const roll = dice(`progress ${group.key} ${student.username}`)
    const ability = abilityOf(student)
    // nobody is in two classes at once
    const own: { from: Date; until: Date }[] = []
    for (const course of group.courses) {
      const lessons = [...course.lessons.values()]
      const reached = Math.round(lessons.length * share * (0.5 + ability * 0.6))
      for (const [index, content_id] of lessons.slice(0, reached).entries()) {
        const opened_at = calendar.at(
          Math.min(-1, Math.round(from + ((until - from) * index) / Math.max(reached, 1))),
          `${roll.between(9, 21)}:${roll.between(10, 59)}`,
        )
        const minutes = roll.between(12, 70)
        const isDone = index < reached - 1 || roll.chance(0.3)
        const done = new Date(opened_at.getTime() + minutes * 60_000)
        const ids = { center_id: group.center.id, group_id: group.row.id, content_id }
        progress.push({ ...ids, student_id: student.id, opened_at, completed_at: isDone ? done : null, seen_at: isDone ? done : opened_at })
        if (index >= reached - 3 && !own.some((each) => each.from < done && each.until > opened_at)) {
          own.push({ from: opened_at, until: done })
          sessions.push({ ...ids, user_id: student.id, started_at: opened_at, last_seen_at: done })
        }
      }
    }
  }
  await inChunks(progress, (chunk) => tx.insertInto('content_progress').values(chunk).returning('content_id').execute())
  await inChunks(sessions, (chunk) => tx.insertInto('learning_sessions').values(chunk).returning('id').execute())
  await openRequired(tx, group.row.id)
  // the programs were complete when the students began
  await sql`insert into progress_baselines (group_id, student_id, course_id, center_id, content_ids)
    select p.group_id, p.student_id, c.course_id, p.center_id,
      (select array_agg(node.id order by node.id) from course_contents as node where node.course_id = c.course_id)
    from content_progress as p join course_contents as c on c.id = p.content_id
    where p.group_id = ${group.row.id} and p.completed_at is not null group by 1, 2, 3, 4`.execute(tx)
}

/** What a finished class requires was opened, watched to the end or finished. */
const openRequired = (tx: Load['tx'], groupId: number) =>
  sql`
  update content_progress as p set opened_resources = required.opened, finished_resources = required.forms, watched = required.videos
  from (select own.student_id, own.content_id, jsonb_object_agg(placed.id, own.completed_at) as opened,
      coalesce(jsonb_object_agg(placed.id, own.completed_at) filter (where resources.type = 'typeform'), '{}') as forms,
      coalesce(jsonb_object_agg(placed.id, jsonb_build_object('at', 0, 'duration', 1, 'ranges', '[]'::jsonb, 'reported_at', own.completed_at,
        'is_done', true)) filter (where files.media_type like 'video/%'), '{}') as videos
    from content_progress as own join related_resources as placed on placed.content_id = own.content_id and placed.is_required
    join resources on resources.id = placed.resource_id left join files on files.id = resources.file_id
    where own.group_id = ${groupId} and own.completed_at is not null group by 1, 2) as required
  where p.group_id = ${groupId} and p.student_id = required.student_id and p.content_id = required.content_id`.execute(tx)
