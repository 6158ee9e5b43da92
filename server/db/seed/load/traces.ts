import { inChunks } from '../../../testing/factories/index.ts'
import { json } from '../../json.ts'
import { abilityOf } from '../plan/student.ts'
import { dice } from '../random.ts'
import { graderOf, type Load, type LoadedGroup, type LoadedWork } from './load.ts'

const day = 86_400_000

/** What people were told lately: marks released, versions that came in after the mark. */
export async function loadNotices({ tx, calendar }: Load, works: readonly LoadedWork[]): Promise<void> {
  const recent = (at: Date) => calendar.now.getTime() - at.getTime() < 15 * day
  const notices = works
    .flatMap(({ group, loaded, plan: { student, versions, grade } }) => {
      if (!grade) return []
      const ids = { group_id: group.row.id, deliverable_id: loaded.deliverable.id }
      const marked =
        grade.releasedAt && recent(grade.releasedAt)
          ? [
              {
                center_id: group.center.id,
                user_id: student.id,
                kind: 'mark_released' as const,
                data: json(ids),
                created_at: grade.releasedAt,
              },
            ]
          : []
      const newer = versions
        .filter(({ at }) => at > grade.at && recent(at))
        .map(({ at }) => ({
          center_id: group.center.id,
          user_id: graderOf(group, loaded),
          kind: 'newer_version' as const,
          data: json({ ...ids, student_id: student.id }),
          created_at: at,
        }))
      return [...marked, ...newer]
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
        const opened_at = calendar.at(
          Math.min(-1, Math.round(from + ((until - from) * index) / Math.max(reached, 1))),
          `${roll.between(9, 21)}:${roll.between(10, 59)}`,
        )
        const minutes = roll.between(12, 70)
        const isDone = index < reached - 1 || roll.chance(0.3)
        const done = new Date(opened_at.getTime() + minutes * 60_000)
        progress.push({
          group_id: group.row.id,
          student_id: student.id,
          content_id,
          center_id: group.center.id,
          opened_at,
          completed_at: isDone ? done : null,
        })
        if (index >= reached - 3)
          sessions.push({
            center_id: group.center.id,
            group_id: group.row.id,
            user_id: student.id,
            content_id,
            started_at: opened_at,
            last_seen_at: done,
          })
      }
    }
  }
  await inChunks(progress, (chunk) => tx.insertInto('content_progress').values(chunk).returning('content_id').execute())
  await inChunks(sessions, (chunk) => tx.insertInto('learning_sessions').values(chunk).returning('id').execute())
}
