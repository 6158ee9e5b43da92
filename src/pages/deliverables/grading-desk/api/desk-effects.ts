import type { QueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import { deliverableQueries, fileContent, isReadWhole } from '@/entities/deliverable'
import { annotationsSaved, saveAnnotations } from '@/features/annotate-file'
import { groupQueries } from '@/entities/group'
import { resultQueries } from '@/entities/result'
import { api, etagOf, fitsKeepalive, isApiError, rejectedBy, unwrap, type Query, type Schema } from '@/shared/api'
import type { FieldErrors } from '@/shared/lib/autosave'
import { gradingMachine } from '../model/grading-machine'
import { gradeAutosave } from '../model/grading-setup'
import type {
  ActionOutcome,
  GradeForm,
  GradeOutcome,
  LoadOutcome,
  Rejection,
  ReleaseInput,
  SaveInput,
  SelectInput,
  TeacherGrade,
  Work,
} from '../model/grading-types'

/** Bytes of the largest file that is prefetched. */
const maxPrefetched = 12 * 1024 * 1024

export type DeskFilter = NonNullable<Query<'getDesk'>['filter']>

/** The desk of one student among those of the filter. Quiet, because the desk has its own loading state. */
export function deskQuery({ groupId, deliverableId, studentId }: Work, filter: DeskFilter | undefined) {
  return { ...deliverableQueries.desk(deliverableId, studentId, { group: groupId, ...(filter ? { filter } : {}) }), meta: { quiet: true } }
}

const rejected = rejectedBy<Rejection>({ group_archived: 'archived', permission_denied: 'denied', not_found: 'missing' })

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

/** The grading machine against the API and the query cache. */
export function provideDesk(client: QueryClient, filter: DeskFilter | undefined) {
  const read = (work: Work) => client.fetchQuery({ ...deskQuery(work, filter), staleTime: 0 })

  async function loadDesk(work: Work): Promise<LoadOutcome> {
    try {
      return { kind: 'opened', desk: await client.ensureQueryData({ ...deskQuery(work, filter), revalidateIfStale: true }) }
    } catch (error) {
      return rejected(error)
    }
  }

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
        const { deliverable } = await read(work)
        return { kind: 'invalid', errors: { entry: [error.code] }, server: { ...server, gradingRevision: deliverable.grading_revision } }
      }
      if (isApiError(error, 400)) return { kind: 'invalid', errors: errorsByCriterion(error.errors, entry) }
      void client.invalidateQueries({ queryKey: deskQuery(work, filter).queryKey })
      return rejected(error)
    }
  }

  async function act({ groupId, deliverableId, studentId }: Work, call: () => Promise<unknown>): Promise<ActionOutcome> {
    try {
      await call()
      await client.invalidateQueries({ queryKey: deliverableQueries.all(), refetchType: 'none' })
      return { kind: 'done', desk: await read({ groupId, deliverableId, studentId }) }
    } catch (error) {
      return rejected(error)
    }
  }

  const selectVersion = (input: SelectInput) =>
    act(input, () =>
      unwrap(
        api.POST('/courses/deliverables/{id}/select', {
          params: { path: { id: input.deliverableId } },
          body: { group_id: input.groupId, student_id: input.studentId, version_id: input.versionId },
        }),
      ),
    )

  /** The student sees the annotations that are saved when the mark is published. */
  const annotatedFiles = (work: Work) =>
    (client.getQueryData(deskQuery(work, filter).queryKey)?.versions ?? []).flatMap(({ files }) => files.map(({ id }) => id))

  async function releaseGrade(input: ReleaseInput): Promise<ActionOutcome> {
    const { deliverableId, groupId, released, studentId } = input
    if (released && !(await saveAnnotations(client, annotatedFiles({ deliverableId, groupId, studentId })))) return { kind: 'unsaved' }
    return act(input, () =>
      unwrap(
        api.POST('/courses/deliverables/{id}/release', {
          params: { path: { id: input.deliverableId } },
          body: { group_id: input.groupId, student_ids: [input.studentId], released: input.released },
        }),
      ),
    )
  }

  /** The desk and the first file of the version that it will show, if a viewer shows that kind and it is not too large. */
  async function prefetch(work: Work): Promise<void> {
    await client.prefetchQuery(deskQuery(work, filter))
    const desk = client.getQueryData(deskQuery(work, filter).queryKey)
    const version = desk?.versions.find(({ id }) => id === desk.selected_version_id) ?? desk?.versions[0]
    const [file] = version?.files ?? []
    if (file && isReadWhole(file) && file.size <= maxPrefetched) await client.prefetchQuery({ ...fileContent(file), meta: { quiet: true } })
  }

  return gradingMachine.provide({
    actors: {
      loadDesk: fromPromise<LoadOutcome, Work>(({ input }) => loadDesk(input)),
      autosave: gradeAutosave.provide({ actors: { save: fromPromise<GradeOutcome, SaveInput>(({ input }) => saveGrade(input)) } }),
      selectVersion: fromPromise<ActionOutcome, SelectInput>(({ input }) => selectVersion(input)),
      releaseGrade: fromPromise<ActionOutcome, ReleaseInput>(({ input }) => releaseGrade(input)),
      annotationsSaved: fromPromise<void, Work>(({ input, signal }) => annotationsSaved(client, annotatedFiles(input), signal)),
    },
    actions: {
      prefetch: ({ context }, { studentIds }) => {
        for (const studentId of studentIds) void prefetch({ ...context.work, studentId })
      },
    },
  })
}
