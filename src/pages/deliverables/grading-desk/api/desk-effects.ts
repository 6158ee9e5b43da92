import type { QueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import { deliverableQueries, fileContent, isShownHere } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { resultQueries } from '@/entities/result'
import { api, etagOf, fitsKeepalive, isApiError, unwrap, type Query, type Schema } from '@/shared/api'
import { gradingMachine } from '../model/grading-machine'
import type {
  ErrandOutcome,
  FieldErrors,
  LoadOutcome,
  Refusal,
  ReleaseInput,
  SaveInput,
  SaveOutcome,
  SelectInput,
  Sheet,
  TeacherGrade,
  Work,
} from '../model/grading-words'
import { graded, opened } from '../model/sheet-of-grade'

/** Bytes of a file that is fetched before anybody asked for it. */
const mostAhead = 12 * 1024 * 1024

export type DeskFilter = NonNullable<Query<'getDesk'>['filter']>

/** The desk of one student, among those that the filter lets through. Read quietly: the desk itself says when it waits. */
export function deskQuery({ groupId, deliverableId, studentId }: Work, filter: DeskFilter | undefined) {
  return { ...deliverableQueries.desk(deliverableId, studentId, { group: groupId, ...(filter ? { filter } : {}) }), meta: { quiet: true } }
}

const refusals: Readonly<Record<string, Refusal>> = { group_archived: 'archived', permission_denied: 'denied', not_found: 'missing' }

/** An expected refusal as an outcome; anything else broke, and is thrown on. */
function refused(error: unknown): { readonly kind: 'refused'; readonly reason: Refusal } {
  const reason = isApiError(error) ? refusals[error.code] : undefined
  if (reason === undefined) throw error
  return { kind: 'refused', reason }
}

/** What is sent of the fields: the texts of the way in which the mark was entered. */
function entryOf({ mode, mark, points, criteria }: Sheet): Schema<'GradeChange'>['entry'] {
  const marks = Object.entries(criteria).map(([id, text]) => ({ criterion_id: Number(id), text }))
  return mode === 'criteria' ? { mode, marks } : { mode, text: mode === 'mark' ? mark : points }
}

/** The server names the marks of criteria by their place in what was sent; the desk by their criterion. */
function errorsByCriterion(errors: FieldErrors, sent: Schema<'GradeChange'>['entry']): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, codes]) => {
      const place = /^entry\.marks\.(\d+)/.exec(field)?.[1]
      const id = place === undefined ? undefined : sent.marks?.[Number(place)]?.criterion_id
      return [id === undefined ? field : `criterion.${id}`, codes]
    }),
  )
}

/** The grading machine against the API and the query cache. */
export function provideDesk(client: QueryClient, filter: DeskFilter | undefined) {
  const read = (work: Work) => client.fetchQuery({ ...deskQuery(work, filter), staleTime: 0 })

  async function loadDesk(work: Work): Promise<LoadOutcome> {
    try {
      return { kind: 'opened', ...opened(await client.ensureQueryData({ ...deskQuery(work, filter), revalidateIfStale: true })) }
    } catch (error) {
      return refused(error)
    }
  }

  /** What else shows this mark: counts and lists only where a mark came or went, everything once it is looked at again. */
  async function spread(work: Work, grade: TeacherGrade): Promise<void> {
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

  async function saveGrade({ groupId, deliverableId, studentId, revision, sheet }: SaveInput): Promise<SaveOutcome> {
    const entry = entryOf(sheet)
    const work = { groupId, deliverableId, studentId }
    const versions = client.getQueryData(deskQuery(work, filter).queryKey) ?? { selected_version_id: null, versions: [] }
    try {
      const grade = await unwrap(
        api.PUT('/courses/deliverables/{id}/grade', {
          params: { path: { id: deliverableId }, header: { 'If-Match': etagOf(revision) } },
          body: {
            group_id: groupId,
            student_id: studentId,
            version_id: sheet.versionId,
            entry,
            feedback: sheet.feedback,
            private_note: sheet.note,
          },
          keepalive: fitsKeepalive(sheet.feedback, sheet.note),
        }),
      )
      void spread(work, grade)
      return { kind: 'saved', at: Date.now(), ...graded(grade, versions) }
    } catch (error) {
      if (isApiError(error, 'conflict')) return { kind: 'conflict', theirs: graded(error.current as TeacherGrade, versions) }
      if (isApiError(error, 400)) return { kind: 'invalid', errors: errorsByCriterion(error.errors, entry) }
      void client.invalidateQueries({ queryKey: deskQuery(work, filter).queryKey })
      return refused(error)
    }
  }

  async function runErrand({ groupId, deliverableId, studentId }: Work, call: () => Promise<unknown>): Promise<ErrandOutcome> {
    try {
      await call()
      await client.invalidateQueries({ queryKey: deliverableQueries.all(), refetchType: 'none' })
      return { kind: 'done', ...opened(await read({ groupId, deliverableId, studentId })) }
    } catch (error) {
      return refused(error)
    }
  }

  const selectVersion = (input: SelectInput) =>
    runErrand(input, () =>
      unwrap(
        api.POST('/courses/deliverables/{id}/select', {
          params: { path: { id: input.deliverableId } },
          body: { group_id: input.groupId, student_id: input.studentId, version_id: input.versionId },
        }),
      ),
    )

  const releaseGrade = (input: ReleaseInput) =>
    runErrand(input, () =>
      unwrap(
        api.POST('/courses/deliverables/{id}/release', {
          params: { path: { id: input.deliverableId } },
          body: { group_id: input.groupId, student_ids: [input.studentId], released: input.released },
        }),
      ),
    )

  /** The desk, and the first file of the version that will be shown, where it is shown here and not too much to fetch on the chance. */
  async function prefetch(work: Work): Promise<void> {
    await client.prefetchQuery(deskQuery(work, filter))
    const desk = client.getQueryData(deskQuery(work, filter).queryKey)
    const version = desk?.versions.find(({ id }) => id === desk.selected_version_id) ?? desk?.versions[0]
    const [file] = version?.files ?? []
    if (file && isShownHere(file) && file.size <= mostAhead) await client.prefetchQuery({ ...fileContent(file), meta: { quiet: true } })
  }

  return gradingMachine.provide({
    actors: {
      loadDesk: fromPromise<LoadOutcome, Work>(({ input }) => loadDesk(input)),
      saveGrade: fromPromise<SaveOutcome, SaveInput>(({ input }) => saveGrade(input)),
      selectVersion: fromPromise<ErrandOutcome, SelectInput>(({ input }) => selectVersion(input)),
      releaseGrade: fromPromise<ErrandOutcome, ReleaseInput>(({ input }) => releaseGrade(input)),
    },
    actions: {
      prefetch: ({ context }, { studentIds }) => {
        for (const studentId of studentIds) void prefetch({ ...context.work, studentId })
      },
    },
  })
}
