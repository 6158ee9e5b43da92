import type { OperationId } from '#server/contract.ts'
import type { Input } from '#server/testing/client.ts'
import { png } from '#server/modules/deliverables/testing/documents.ts'
import type { School } from './school.ts'

/**
 * One request per operation, always for the student's own things, well formed so that only permission and reach decide.
 * An operation without a row does not compile.
 */
export const requests: { [Id in OperationId]: (school: School) => Input<Id> } = {
  login: () => ({ body: { username: 'nobody', password: 'wrong' } }),
  getSignInOptions: () => ({}),
  refresh: () => ({}),
  logout: () => ({}),
  googleLogin: () => ({ body: { credential: 'none' } }),
  requestPasswordReset: () => ({ body: { email: 'nobody@example.org' } }),
  resetPassword: () => ({ body: { uidb64: 'MA', token: 'none', new_password: 'un lugar tranquilo' } }),
  getPasswordLink: () => ({ params: { uidb64: 'MA', token: 'none' } }),

  getSelf: () => ({}),
  updateUser: ({ student }) => ({ params: { id: student.id }, body: { language: 'en' } }),
  changePassword: ({ student }) => ({
    params: { id: student.id },
    body: { current_password: 'wrong', new_password: 'un lugar tranquilo' },
  }),
  listNotifications: () => ({}),
  readNotifications: () => ({ body: {} }),
  search: () => ({ query: { q: 'grupo' } }),
  uploadImage: ({ center }) => {
    const body = new FormData()
    body.append('file', new Blob([png], { type: 'image/png' }), 'logo.png')
    return { query: { purpose: 'center_logo', center: center.id }, body }
  },

  listCenters: () => ({}),
  getCenter: ({ center }) => ({ params: { id: center.id } }),
  updateCenter: ({ center }) => ({ params: { id: center.id }, body: { about: 'Otro' }, ifMatch: 999 }),
  deleteCenter: ({ center }) => ({ params: { id: center.id }, query: { name: 'Otro nombre' } }),
  previewCenterDeletion: ({ center }) => ({ params: { id: center.id } }),
  exportCenter: ({ center }) => ({ params: { id: center.id } }),
  listTeam: ({ center }) => ({ params: { id: center.id } }),
  addTeacher: ({ center, student }) => ({ params: { id: center.id }, body: { email: student.email ?? '' } }),
  updateTeacher: ({ center, teacher }) => ({ params: { id: center.id, user_id: teacher.id }, body: { first_name: 'Otra' } }),
  removeTeacher: ({ center, ids }) => ({ params: { id: center.id, user_id: ids.manager } }),
  listTaughtGroups: ({ center, teacher }) => ({ params: { id: center.id, user_id: teacher.id } }),
  inviteTeacher: ({ center, teacher }) => ({ params: { id: center.id, user_id: teacher.id } }),
  listSeatMoves: ({ center }) => ({ params: { id: center.id } }),
  exportSeatMoves: ({ center }) => ({ params: { id: center.id } }),
  createManager: ({ center, student }) => ({ body: { center: center.id, email: student.email ?? '' } }),
  updateManager: ({ center, student }) => ({ body: { center: center.id, user: student.id } }),
  listMyCenters: () => ({}),
  listUserCenters: ({ student }) => ({ params: { id: student.id } }),
  listCenterCourses: ({ center }) => ({ query: { center: center.id } }),

  listGroups: () => ({}),
  getGroup: ({ group }) => ({ params: { id: group.id } }),
  archiveGroup: ({ group }) => ({ params: { id: group.id } }),
  unarchiveGroup: ({ group }) => ({ params: { id: group.id } }),
  moveGroups: ({ group }) => ({ body: { action: 'unarchive', ids: [group.id] } }),
  previewGroupMove: ({ group }) => ({ query: { action: 'archive', ids: String(group.id) } }),
  listGroupStudents: ({ group }) => ({ query: { group: group.id } }),

  getGroupDeliverables: ({ group }) => ({ query: { group: group.id } }),
  getDeliverable: ({ group, deliverable }) => ({ params: { id: deliverable.id }, query: { group: group.id } }),
  saveDraft: ({ group, drafted }) => ({ params: { id: drafted.id }, body: { group_id: group.id, text: 'Texto' }, ifMatch: 0 }),
  addDraftFile: ({ group, drafted }) => {
    const body = new FormData()
    body.append('file', new Blob(['Trabajo\n'], { type: 'text/plain' }), 'trabajo.txt')
    return { params: { id: drafted.id }, query: { group: group.id }, body }
  },
  removeDraftFile: ({ group, drafted, draftFile }) => ({ params: { id: drafted.id, file_id: draftFile }, query: { group: group.id } }),
  submitVersion: ({ group, drafted }) => ({ params: { id: drafted.id }, body: { group_id: group.id, revision: 0 } }),
  selectVersion: ({ group, deliverable, version, student }) => ({
    params: { id: deliverable.id },
    body: { group_id: group.id, version_id: version.id, student_id: student.id },
  }),
  saveGrade: ({ group, deliverable, student, version }) => ({
    params: { id: deliverable.id },
    ifMatch: 1,
    body: {
      group_id: group.id,
      student_id: student.id,
      version_id: version.id,
      entry: { mode: 'mark', text: '7' },
      feedback: '',
      private_note: '',
    },
  }),
  getDesk: ({ group, deliverable, student }) => ({ params: { id: deliverable.id, student_id: student.id }, query: { group: group.id } }),
  releaseGrades: ({ group, deliverable }) => ({ params: { id: deliverable.id }, body: { group_id: group.id, released: true } }),
  listGradeHistory: ({ group, deliverable, student }) => ({
    params: { id: deliverable.id, student_id: student.id },
    query: { group: group.id },
  }),
  downloadAll: ({ group, deliverable }) => ({ params: { id: deliverable.id }, query: { group: group.id } }),
  listDelivered: ({ group, deliverable }) => ({
    params: { id: deliverable.content_id },
    query: { group: group.id, deliverable: deliverable.id },
  }),
  listNotDelivered: ({ group, deliverable }) => ({
    params: { id: deliverable.content_id },
    query: { group: group.id, deliverable: deliverable.id },
  }),
  getFile: ({ file }) => ({ params: { id: file } }),

  getHome: () => ({}),
  explainMark: ({ group, course, student }) => ({ query: { group: group.id, course: course.id, student: student.id } }),
}
