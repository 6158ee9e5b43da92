import { inChunks } from '../../../testing/factories/index.ts'
import { json } from '../../client.ts'
import { abilityOf } from '../plan/student.ts'
import { dice } from '../random.ts'
import { reasons } from '../school/comments.ts'
import { known, type Load, type LoadedGroup } from './load.ts'
import { graderOf, type LoadedWork } from './work.ts'

const day = 86_400_000

/** What people were told lately: marks released, versions that came in after the mark. */
export async function loadNotices({ tx, calendar }: Load, works: readonly LoadedWork[]): Promise<void> {
  const recent = (at: Date) => calendar.now.getTime() - at.getTime() < 15 * day
  const notices = works.flatMap(({ group, loaded, plan: { student, versions, grade } }) => {
    if (!grade) return []
    const ids = { group_id: group.row.id, deliverable_id: loaded.deliverable.id }
    const marked = grade.releasedAt && recent(grade.releasedAt)
      ? [{ center_id: group.center.id, user_id: student.id, kind: 'mark_released' as const, data: json(ids), created_at: grade.releasedAt }]
      : []
    const newer = versions.filter(({ at }) => at > grade.at && recent(at)).map(({ at }) => (
      { center_id: group.center.id, user_id: graderOf(group, loaded), kind: 'newer_version' as const, data: json({ ...ids, student_id: student.id }), created_at: at }
    ))
    return [...marked, ...newer]
  }).toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const rows = notices.map((notice, index) => {
    const isRead = calendar.now.getTime() - notice.created_at.getTime() > 3 * day || index % 3 === 0
    return { ...notice, read_at: isRead ? new Date(Math.min(notice.created_at.getTime() + 5 * 3_600_000, calendar.now.getTime())) : null }
  })
  await inChunks(rows, (chunk) => tx.insertInto('notifications').values(chunk).returning('id').execute())
}

/** Marks that were changed after a talk with the student: the history shows both. */
export async function loadRevisions({ tx, calendar }: Load, works: readonly LoadedWork[]): Promise<void> {
  const changed = works.filter(({ plan: { grade } }) => grade?.entry === 'mark' && grade.mark !== null && grade.mark < 500 && grade.mark > 0 && grade.releasedAt).slice(0, 4)
  for (const { group, loaded, plan: { student, grade }, submissionId } of changed) {
    if (grade?.mark == null) continue
    const at = new Date(Math.min(grade.at.getTime() + 2 * day, calendar.now.getTime() - 60_000))
    const mark = grade.mark + 50
    await tx.updateTable('grades').set({ mark, revision: 2, graded_at: at }).where('submission_id', '=', submissionId).execute()
    const shadow = (value: number) => json({ outcome: 'marked', mark: value, version_number: grade.version })
    await tx.insertInto('audit_log').values({
      center_id: group.center.id, at, actor_id: graderOf(group, loaded), action: 'grade', entity: 'grades', entity_id: submissionId, student_id: student.id,
      before: shadow(grade.mark), after: shadow(mark), reason: 'Revisión del examen con el alumno.',
    }).execute()
  }
}

/** A few marks that teachers set by hand, each with its reason. */
export async function loadCustomScores({ tx, calendar }: Load, group: LoadedGroup): Promise<void> {
  const [course] = group.courses
  if (!course) return
  const [first, second, third] = dice(`custom ${group.key}`).shuffle(group.students.filter(({ username }) => username !== 'ana.garcia'))
  const row = { center_id: group.center.id, group_id: group.row.id, course_id: course.row.id, author_id: known(graderIn(group), 'grader'), created_at: calendar.at(group.key === 'archived' ? -170 : -12, '14:05') }
  const [criterion] = course.criteria.values()
  const [content] = course.lessons.values()
  await tx.insertInto('custom_scores').values([
    { ...row, student_id: known(first, 'student').id, learning_result_id: criterion?.learning_result_id ?? null, mark: 700, reason: reasons.result },
    { ...row, student_id: known(second, 'student').id, content_id: content ?? null, mark: 625, reason: reasons.content },
    ...(group.key === 'archived' ? [{ ...row, student_id: known(third, 'student').id, mark: 500, reason: reasons.program }] : []),
  ]).execute()
}

const graderIn = ({ graders, courses }: LoadedGroup) => (courses[0] ? graders.get(courses[0].key)?.id : undefined)

/** Classes that students opened and finished, and the time they spent. */
export async function loadProgress({ tx, calendar }: Load, group: LoadedGroup): Promise<void> {
  const from = group.key === 'archived' ? -425 : -62
  const until = group.key === 'archived' ? -160 : 0
  const progress = []
  const sessions = []
  for (const student of group.students) {
    const roll = dice(`progress ${group.key} ${student.username}`)
    const ability = abilityOf(student)
    for (const course of group.courses) {
      const lessons = [...course.lessons.values()]
      const reached = Math.round(lessons.length * (group.key === 'archived' ? 0.9 : 0.38) * (0.5 + ability * 0.6))
      for (const [index, content_id] of lessons.slice(0, reached).entries()) {
        const opened_at = calendar.at(Math.min(-1, Math.round(from + ((until - from) * index) / Math.max(reached, 1))), `${roll.between(9, 21)}:${roll.between(10, 59)}`)
        const minutes = roll.between(12, 70)
        const isDone = index < reached - 1 || roll.chance(0.3)
        const done = new Date(opened_at.getTime() + minutes * 60_000)
        progress.push({ group_id: group.row.id, student_id: student.id, content_id, center_id: group.center.id, opened_at, completed_at: isDone ? done : null })
        if (index >= reached - 3) sessions.push({ center_id: group.center.id, group_id: group.row.id, user_id: student.id, content_id, started_at: opened_at, last_seen_at: done })
      }
    }
  }
  await inChunks(progress, (chunk) => tx.insertInto('content_progress').values(chunk).returning('content_id').execute())
  await inChunks(sessions, (chunk) => tx.insertInto('learning_sessions').values(chunk).returning('id').execute())
}
