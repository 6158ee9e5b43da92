import type { Requests } from './account-requests.ts'

/** The teacher notebook. */
export const notebookRequests = {
  getGroupScores: ({ group, course }) => ({ params: { id: group.id }, query: { course: course.id } }),
  downloadScores: ({ group, course, deliverable }) => ({
    params: { id: group.id },
    query: { course: course.id, columns: [`task-${deliverable.id}`], format: 'csv' },
  }),
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
  getAttendance: ({ group, course }) => ({ params: { id: group.id }, query: { course: course.id } }),
  saveAttendance: ({ group, course, student }) => ({
    params: { id: group.id },
    body: { course_id: course.id, day: '2026-11-02', entries: [{ student_id: student.id, state: 'absent', revision: 0 }] },
  }),
  getStudentAttendance: ({ group, student }) => ({ params: { id: group.id }, query: { student: student.id } }),
} satisfies Partial<Requests>
