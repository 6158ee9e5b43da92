import type { Requests } from './account-requests.ts'

/** The teacher notebook. */
export const notebookRequests = {
  getGroupScores: ({ group, course }) => ({ params: { id: group.id }, query: { course: course.id } }),
  saveScore: ({ group, deliverable, student }) => ({
    params: { id: group.id },
    ifMatch: 1,
    body: { student_id: student.id, deliverable_id: deliverable.id, text: '7' },
  }),
  checkScores: ({ group, deliverable }) => ({ params: { id: group.id }, body: { cells: [{ deliverable_id: deliverable.id, text: '7' }] } }),
  addScoreColumn: ({ group, deliverable }) => ({
    params: { id: group.id },
    body: { content_id: deliverable.content_id, name: 'Examen oral', max_points: 1000, due_at: null, criteria: [] },
  }),
} satisfies Partial<Requests>
