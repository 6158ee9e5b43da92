import type { QueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import { deliverableQueries, fileContent, isReadWhole } from '@/entities/deliverable'
import { annotationsSaved, saveAnnotations } from '@/features/annotate-file'
import {
  deskQuery,
  gradeAutosave,
  gradeRejection,
  gradeSaving,
  type DeskFilter,
  type GradeOutcome,
  type SaveInput,
  type Work,
} from '@/features/save-grade'
import { api, unwrap } from '@/shared/api'
import { gradingMachine } from '../model/grading-machine'
import type { ActionOutcome, LoadOutcome, ReleaseInput, SelectInput } from '../model/grading-types'

/** Bytes of the largest file that is prefetched. */
const maxPrefetched = 12 * 1024 * 1024

/** The grading machine against the API and the query cache. */
export function provideDesk(client: QueryClient, filter: DeskFilter | undefined) {
  const saveGrade = gradeSaving(client, filter)
  const read = (work: Work) => client.fetchQuery({ ...deskQuery(work, filter), staleTime: 0 })

  async function loadDesk(work: Work): Promise<LoadOutcome> {
    try {
      return { kind: 'opened', desk: await client.ensureQueryData({ ...deskQuery(work, filter), revalidateIfStale: true }) }
    } catch (error) {
      return gradeRejection(error)
    }
  }

  async function act({ groupId, deliverableId, studentId }: Work, call: () => Promise<unknown>): Promise<ActionOutcome> {
    try {
      await call()
      await client.invalidateQueries({ queryKey: deliverableQueries.all(), refetchType: 'none' })
      return { kind: 'done', desk: await read({ groupId, deliverableId, studentId }) }
    } catch (error) {
      return gradeRejection(error)
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
