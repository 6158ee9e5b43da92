import type { OperationId } from '#server/policy.ts'
import type { Input } from '#server/testing/client.ts'
import type { School } from './school.ts'

/** The requests about the content tree of a program. */
export const contentRequests = {
  listContents: ({ course }) => ({ query: { course: course.id } }),
  addContents: ({ course }) => ({ body: { course_id: course.id, parent_id: null, index: 0, contents: [{ name: 'Estilos', depth: 0 }] } }),
  copyContents: ({ course, deliverable }) => ({
    body: { course_id: course.id, ids: [deliverable.content_id], target_id: course.id, parent_id: null, index: 0 },
  }),
  getContent: ({ deliverable }) => ({ params: { id: deliverable.content_id } }),
  updateContent: ({ deliverable }) => ({ params: { id: deliverable.content_id }, ifMatch: 999, body: { minutes: 60 } }),
  deleteContent: ({ deliverable }) => ({ params: { id: deliverable.content_id }, ifMatch: 999 }),
  moveContent: ({ deliverable }) => ({ params: { id: deliverable.content_id }, ifMatch: 999, body: { parent_id: null, index: 0 } }),
  updateContents: ({ course, deliverable }) => ({
    body: { course_id: course.id, changes: [{ id: deliverable.content_id, revision: 999, fields: { is_free: true } }] },
  }),
  reindexContents: ({ course }) => ({ body: { course_id: course.id, parent_id: null, nodes: [{ id: 1, revision: 1 }] } }),
  listContentBin: ({ course }) => ({ query: { course: course.id } }),
  getNextLearning: () => ({}),
  getLearningPath: ({ course }) => ({ params: { id: course.id } }),
  getLearningContent: ({ deliverable }) => ({ params: { id: deliverable.content_id } }),
  openContent: ({ deliverable, group }) => ({ params: { id: deliverable.content_id }, body: { group_id: group.id } }),
  markContent: ({ reading, group }) => ({ params: { id: reading }, body: { group_id: group.id, done: true } }),
  finishResource: ({ deliverable, group, placed }) => ({
    params: { id: deliverable.content_id },
    body: { group_id: group.id, resource_id: placed, finished: true },
  }),
  getWatched: ({ deliverable, group, placed }) => ({
    params: { id: deliverable.content_id },
    query: { group: group.id, resource: placed },
  }),
  saveWatched: ({ deliverable, group, placed, student }) => ({
    params: { id: deliverable.content_id },
    body: { student_id: student.id, group_id: group.id, resource_id: placed, at: 5, duration: 60, ranges: [[0, 5]] },
  }),
  saveLearningSession: ({ deliverable, group, student }) => ({
    params: { id: '8e03978e-40d5-43dd-bc93-6894a57f9324' },
    body: { student_id: student.id, group_id: group.id, content_id: deliverable.content_id, began_ago: 60_000, ended_ago: 0 },
  }),
  listReaders: ({ deliverable, group }) => ({ query: { group: group.id, content: deliverable.content_id } }),
  listCurrentProgress: ({ course, group }) => ({ query: { group: group.id, course: course.id } }),
  getMilestones: ({ group, student }) => ({ query: { group: group.id, student: student.id } }),
  getUserProgress: ({ group, student }) => ({ query: { group: group.id, student: student.id } }),
  remindToLearn: ({ course, group }) => ({ body: { group_id: group.id, course_id: course.id } }),
  getTimeSpent: ({ group, student }) => ({ query: { group: group.id, student: student.id } }),
  listContentDeliverables: ({ deliverable }) => ({ query: { content: deliverable.content_id } }),
} satisfies { [Id in OperationId]?: (school: School) => Input<Id> }
