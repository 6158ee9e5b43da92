import type { QueryClient } from '@tanstack/react-query'
import { deliverableQueries } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { resultQueries } from '@/entities/result'
import { api, etagOf, fitsKeepalive, isApiError, rejectedBy, unwrap, type Query, type Schema } from '@/shared/api'
import type { FieldErrors } from '@/shared/lib/autosave'
import type { GradeForm, GradeOutcome, Rejection, SaveInput, TeacherGrade, Work } from '../model/grade-types'

export type DeskFilter = NonNullable<Query<'getDesk'>['filter']>

/** The desk of one student among those of the filter. Quiet, because the desk has its own loading state. */
export function deskQuery({ groupId, deliverableId, studentId }: Work, filter: DeskFilter | undefined) {
  return { ...deliverableQueries.desk(deliverableId, studentId, { group: groupId, ...(filter ? { filter } : {}) }), meta: { quiet: true } }
}

export const gradeRejection = rejectedBy<Rejection>({ group_archived: 'archived', permission_denied: 'denied', not_found: 'missing' })

/** The fields of the request: only the texts of the current entry mode. */
function entryOf({ mode, mark, points, criteria, rubric }: GradeForm): Schema<'GradeChange'>['entry'] {
  if (mode === 'rubric') {
    const choices = Object.entries(rubric).map(([id, { levelId, comment }]) => ({ row_id: Number(id), level_id: levelId, comment }))
    return { mode, choices }
  }
  const marks = Object.entries(criteria).map(([id, text]) => ({ criterion_id: Number(id), text }))
  return mode === 'criteria' ? { mode, marks } : { mode, text: mode === 'mark' ? mark : points }
}

/** The server refers to marks of criteria by index in the request, the desk by id of the criterion. */
function errorsByCriterion(errors: FieldErrors, sent: Schema<'GradeChange'>['entry']): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, codes]) => {
      const index = /^entry\.marks\.(\d+)/.exec(field)?.[1]
      const id = index === undefined ? undefined : sent.marks?.[Number(index)]?.criterion_id
      return [id === undefined ? field : `criterion.${id}`, codes]
    }),
  )
}

/** Saves grades and puts them into the query cache, for the desk of the students of `filter`. */
export function gradeSaving(client: QueryClient, filter?: DeskFilter) {
  /** Invalidates queries that show this mark. Counts and lists on the screen are refetched only when a mark appears or disappears. */
  async function updateCache(work: Work, grade: TeacherGrade): Promise<void> {
    const { queryKey } = deskQuery(work, filter)
    const wasGraded = (client.getQueryData(queryKey)?.grade.outcome ?? null) !== null
    client.setQueryData(queryKey, (desk) => desk && { ...desk, grade })
    const refetchType = wasGraded === (grade.outcome !== null) ? 'none' : 'active'
    await Promise.all(
      [deliverableQueries.all(), groupQueries.all(), resultQueries.all()].map((key) =>
        client.invalidateQueries({ queryKey: key, refetchType }),
      ),
    )
  }

  async function saveGrade({ server, values }: SaveInput): Promise<GradeOutcome> {
    const { work, revision, defaultVersionId, gradingRevision } = server
    const ofDesk = { work, defaultVersionId, gradingRevision }
    const entry = entryOf(values)
    try {
      const grade = await unwrap(
        api.PUT('/courses/deliverables/{id}/grade', {
          params: { path: { id: work.deliverableId }, header: { 'If-Match': etagOf(revision) } },
          body: {
            group_id: work.groupId,
            student_id: work.studentId,
            version_id: values.versionId,
            entry,
            feedback: values.feedback,
            private_note: values.note,
            grading_revision: gradingRevision,
          },
          keepalive: fitsKeepalive(values.feedback, values.note),
        }),
      )
      void updateCache(work, grade)
      return { kind: 'saved', server: { ...grade, ...ofDesk }, at: Date.now() }
    } catch (error) {
      if (isApiError(error, 'conflict')) return { kind: 'conflict', theirs: { ...(error.current as TeacherGrade), ...ofDesk } }
      if (isApiError(error, 'grading_changed')) {
        // the next save is of what the desk shows from now on
        const { deliverable } = await client.fetchQuery({ ...deskQuery(work, filter), staleTime: 0 })
        return { kind: 'invalid', errors: { entry: [error.code] }, server: { ...server, gradingRevision: deliverable.grading_revision } }
      }
      if (isApiError(error, 400)) return { kind: 'invalid', errors: errorsByCriterion(error.errors, entry) }
      void client.invalidateQueries({ queryKey: deskQuery(work, filter).queryKey })
      return gradeRejection(error)
    }
  }

  return saveGrade
}
