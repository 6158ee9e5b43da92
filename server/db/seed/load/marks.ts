import { giveGrades } from '../../../testing/factories/index.ts'
import { json } from '../../json.ts'
import { dice } from '../random.ts'
import { reasons } from '../school/comments.ts'
import { graderOf, known, type Load, type LoadedGroup, type LoadedWork } from './load.ts'

const day = 86_400_000

/** Gives the marks that were planned, oldest first. */
export async function loadGrades({ tx }: Load, works: readonly LoadedWork[]): Promise<void> {
  const given = works.flatMap(({ group, loaded, plan: { student, grade: planned }, submissionId, versionIds }) =>
    planned
      ? [
          {
            group,
            loaded,
            student,
            planned,
            submissionId,
            versionId: planned.version === null ? null : known(versionIds[planned.version - 1], 'version'),
          },
        ]
      : [],
  )
  const inOrder = given.toSorted((a, b) => a.planned.at.getTime() - b.planned.at.getTime())
  await giveGrades(
    tx,
    inOrder.map(({ group, loaded, student, planned, submissionId, versionId }) => ({
      submission_id: submissionId,
      center_id: group.center.id,
      group_id: group.row.id,
      student_id: student.id,
      version_id: versionId,
      version_number: planned.version,
      outcome: planned.outcome,
      mark: planned.mark,
      points: planned.points,
      entry: planned.entry,
      criteria: planned.criteria,
      feedback: planned.feedback,
      private_note: planned.privateNote,
      graded_by: graderOf(group, loaded),
      graded_at: planned.at,
      released_at: planned.releasedAt,
    })),
  )
}

/** Marks that were changed after a talk with the student: the history shows both. */
export async function loadRevisions({ tx, calendar }: Load, works: readonly LoadedWork[]): Promise<void> {
  const changed = works
    .filter(
      ({ plan: { grade } }) => grade?.entry === 'mark' && grade.mark !== null && grade.mark < 500 && grade.mark > 0 && grade.releasedAt,
    )
    .slice(0, 4)
  for (const {
    group,
    loaded,
    plan: { student, grade },
    submissionId,
  } of changed) {
    if (grade?.mark == null) continue
    const at = new Date(Math.min(grade.at.getTime() + 2 * day, calendar.now.getTime() - 60_000))
    const mark = grade.mark + 50
    await tx.updateTable('grades').set({ mark, revision: 2, graded_at: at }).where('submission_id', '=', submissionId).execute()
    const shadow = (value: number) => json({ outcome: 'marked', mark: value, version_number: grade.version })
    await tx
      .insertInto('audit_log')
      .values({
        center_id: group.center.id,
        at,
        actor_id: graderOf(group, loaded),
        action: 'grade',
        entity: 'grade',
        entity_id: submissionId,
        student_id: student.id,
        before: shadow(grade.mark),
        after: shadow(mark),
        reason: 'Revisión del examen con el alumno.',
      })
      .execute()
  }
}

/** A few marks that teachers set by hand, each with its reason. */
export async function loadCustomScores({ tx, calendar }: Load, group: LoadedGroup): Promise<void> {
  const [course] = group.courses
  if (!course) return
  const [first, second, third] = dice(`custom ${group.key}`).shuffle(group.students.filter(({ username }) => username !== 'ana.garcia'))
  const row = {
    center_id: group.center.id,
    group_id: group.row.id,
    course_id: course.row.id,
    author_id: known(graderIn(group), 'grader'),
    created_at: calendar.at(group.key === 'archived' ? -170 : -12, '14:05'),
  }
  const [criterion] = course.criteria.values()
  const [content] = course.lessons.values()
  await tx
    .insertInto('custom_scores')
    .values([
      {
        ...row,
        student_id: known(first, 'student').id,
        learning_result_id: criterion?.learning_result_id ?? null,
        mark: 700,
        reason: reasons.result,
      },
      { ...row, student_id: known(second, 'student').id, content_id: content ?? null, mark: 625, reason: reasons.content },
      ...(group.key === 'archived' ? [{ ...row, student_id: known(third, 'student').id, mark: 500, reason: reasons.program }] : []),
    ])
    .execute()
}

const graderIn = ({ graders, courses }: LoadedGroup) => (courses[0] ? graders.get(courses[0].key)?.id : undefined)
