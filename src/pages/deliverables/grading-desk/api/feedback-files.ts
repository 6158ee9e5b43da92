import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deliverableQueries } from '@/entities/deliverable'
import type { Work } from '@/features/save-grade'
import { api, unwrap, uploadFile, type Schema } from '@/shared/api'
import { createUploadQueue, uploadSender } from '@/shared/lib/upload-queue'

type Files = Schema<'FeedbackFiles'>

const feedbackUploads = createUploadQueue<Work, Files>()

const at = ({ deliverableId, groupId, studentId }: Work) => ({
  path: { id: deliverableId, student_id: studentId },
  query: { group: groupId },
})

/** Calls that change the files of a mark. What they answer is on the desk at once. */
export function useFeedbackFiles(work: Work) {
  const client = useQueryClient()
  const show = ({ results }: Files) => {
    // of every filter of the desk
    const queryKey = deliverableQueries.desk(work.deliverableId, work.studentId, { group: work.groupId }).queryKey.slice(0, -1)
    client.setQueriesData<Schema<'Desk'>>({ queryKey }, (desk) => desk && { ...desk, feedback_files: results })
    void client.invalidateQueries({ queryKey: deliverableQueries.all(), refetchType: 'none' })
  }
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ id, state }: Schema<'FeedbackFile'>) => {
      const { path, query } = at(work)
      const params = { path: { ...path, file_id: id }, query }
      return unwrap(
        state === 'removed'
          ? api.POST('/courses/deliverables/{id}/grade/{student_id}/files/{file_id}/restore', { params })
          : api.DELETE('/courses/deliverables/{id}/grade/{student_id}/files/{file_id}', { params }),
      )
    },
    onSuccess: show,
  })
  const uploads = () =>
    feedbackUploads.provide({
      actors: {
        send: uploadSender<Work, Files>(async ({ place, file }, options) => {
          const path = '/courses/deliverables/{id}/grade/{student_id}/files'
          const files = await uploadFile({ path, params: at(place), file, ...options })
          show(files)
          return files
        }),
      },
    })
  return {
    /** The machine that uploads files one after the other. */
    uploads,
    /** Takes a file out, or keeps one that was to be taken out. */
    change: mutate,
    changingId: isPending ? variables.id : null,
  }
}
