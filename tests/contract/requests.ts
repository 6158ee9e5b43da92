import type { OperationId } from '#server/policy.ts'
import type { Input } from '#server/testing/client.ts'
import { png } from '#server/modules/deliverables/testing/documents.ts'
import type { School } from './school.ts'

/**
 * One request per operation, always for the student's own objects and valid, so that only role and access decide.
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
  getFirstStart: () => ({ params: { token: 'none' } }),
  createFirstAdmin: () => ({ body: { token: 'none', first_name: 'Irene', email: 'irene@example.org', password: 'un lugar tranquilo' } }),
  confirmEmail: () => ({ body: { token: 'none' } }),
  proveSecondFactor: () => ({ body: { challenge: 'none', code: '123456' } }),
  requestPasskey: () => ({ body: {} }),
  beginSecondFactorSetup: () => ({ body: { challenge: 'none' } }),
  finishSecondFactorSetup: () => ({ body: { challenge: 'none', code: '123456' } }),
  impersonate: ({ student }) => ({ body: { user: student.id, reason: 'No ve sus notas' } }),
  stopImpersonation: () => ({}),

  getSelf: () => ({}),
  updateUser: ({ student }) => ({ params: { id: student.id }, body: { language: 'en' } }),
  changePassword: ({ student }) => ({
    params: { id: student.id },
    body: { current_password: 'wrong', new_password: 'un lugar tranquilo' },
  }),
  withdrawEmailChange: ({ student }) => ({ params: { id: student.id } }),
  listSessions: ({ student }) => ({ params: { id: student.id } }),
  listSignIns: ({ student }) => ({ params: { id: student.id } }),
  endSession: ({ student }) => ({ params: { id: student.id, session_id: 1_000_000 } }),
  endOtherSessions: ({ student }) => ({ params: { id: student.id } }),
  // staff only: the teacher's own
  getSecondFactor: ({ teacher }) => ({ params: { id: teacher.id } }),
  beginSecondFactor: ({ teacher }) => ({ params: { id: teacher.id }, body: { current_password: 'wrong' } }),
  addSecondFactor: ({ teacher }) => ({ params: { id: teacher.id }, body: { challenge: 'none', code: '123456' } }),
  removeAuthenticator: ({ teacher }) => ({ params: { id: teacher.id }, body: { current_password: 'wrong' } }),
  renamePasskey: ({ teacher }) => ({ params: { id: teacher.id, passkey_id: 1_000_000 }, body: { name: 'Portátil' } }),
  removePasskey: ({ teacher }) => ({ params: { id: teacher.id, passkey_id: 1_000_000 }, body: { current_password: 'wrong' } }),
  renewRecoveryCodes: ({ teacher }) => ({ params: { id: teacher.id }, body: { current_password: 'wrong' } }),
  resetSecondFactor: ({ teacher }) => ({ params: { id: teacher.id } }),
  downloadMyData: ({ student }) => ({ params: { id: student.id } }),
  // not requested yet
  eraseUser: ({ student }) => ({ params: { id: student.id } }),
  requestErasure: ({ student }) => ({ params: { id: student.id }, body: {} }),
  withdrawErasure: ({ student }) => ({ params: { id: student.id } }),
  getUser: ({ student }) => ({ params: { id: student.id } }),
  listUsers: () => ({}),
  createUser: () => ({ body: { role: 'admin', first_name: 'Irene', email: 'irene@example.org' } }),
  saveUser: ({ student }) => ({
    params: { id: student.id },
    ifMatch: 0,
    body: { role: 'student', first_name: 'Ana', last_name_1: '', last_name_2: '', username: 'ana', email: 'ana@example.org', gender: null },
  }),
  deactivateUser: ({ spare }) => ({ params: { id: spare.id } }),
  reactivateUser: ({ spare }) => ({ params: { id: spare.id } }),
  emailExists: () => ({ query: { email: 'nobody@example.org' } }),
  restorePassword: ({ student }) => ({ body: { user: student.id } }),
  previewInvitations: ({ group }) => ({ query: { group: group.id } }),
  inviteAgain: ({ group }) => ({ body: { group: group.id } }),
  listMails: () => ({}),
  retryMail: () => ({ params: { id: 1_000_000 } }),
  retryFailedMails: () => ({ body: {} }),
  listAudit: () => ({}),
  exportAudit: () => ({}),
  listNotifications: () => ({}),
  readNotifications: () => ({ body: {} }),
  search: () => ({ query: { q: 'grupo' } }),
  uploadImage: ({ center }) => {
    const body = new FormData()
    body.append('file', new Blob([png], { type: 'image/png' }), 'logo.png')
    return { query: { purpose: 'center_logo', center: center.id }, body }
  },

  createCenter: () => ({ body: { name: 'Centro de prueba', teacher_licenses: 1, student_licenses: 0 } }),
  listSetups: () => ({}),
  createSetup: () => ({}),
  getSetup: ({ setup }) => ({ params: { id: setup } }),
  saveSetup: ({ setup }) => ({ params: { id: setup }, ifMatch: 0, body: { name: 'Centro nuevo' } }),
  discardSetup: ({ doomedSetup }) => ({ params: { id: doomedSetup } }),
  finishSetup: ({ setup }) => ({ params: { id: setup }, body: { revision: 0 } }),
  handOverSetup: ({ setup }) => ({ params: { id: setup }, body: { email: '', first_name: '', last_name_1: '', last_name_2: '' } }),
  checkCenterName: () => ({ query: { name: 'Centro nuevo' } }),

  listCenters: () => ({}),
  getCenter: ({ center }) => ({ params: { id: center.id } }),
  updateCenter: ({ center }) => ({ params: { id: center.id }, body: { about: 'Otro' }, ifMatch: 999 }),
  deleteCenter: ({ center }) => ({ params: { id: center.id }, query: { name: 'Otro nombre' } }),
  previewCenterDeletion: ({ center }) => ({ params: { id: center.id } }),
  exportCenter: ({ center }) => ({ params: { id: center.id } }),
  listTeam: ({ center }) => ({ params: { id: center.id } }),
  addTeacher: ({ center, student }) => ({ params: { id: center.id }, body: { email: student.email ?? '' } }),
  updateTeacher: ({ center, teacher }) => ({
    params: { id: center.id, user_id: teacher.id },
    ifMatch: 1,
    body: { first_name: 'Otra' },
  }),
  removeTeacher: ({ center, ids }) => ({ params: { id: center.id, user_id: ids.manager } }),
  listTaughtGroups: ({ center, teacher }) => ({ params: { id: center.id, user_id: teacher.id } }),
  inviteTeacher: ({ center, teacher }) => ({ params: { id: center.id, user_id: teacher.id } }),
  listTeamInvitations: ({ center }) => ({ params: { id: center.id } }),
  withdrawInvitation: ({ center, invitation }) => ({ params: { id: center.id, invitation_id: invitation } }),
  resendInvitation: ({ center, invitation }) => ({ params: { id: center.id, invitation_id: invitation } }),
  acceptInvitation: ({ invitation }) => ({ params: { id: invitation } }),
  declineInvitation: ({ invitation }) => ({ params: { id: invitation } }),
  listSeatMoves: ({ center }) => ({ params: { id: center.id } }),
  exportSeatMoves: ({ center }) => ({ params: { id: center.id } }),
  createManager: ({ center, student }) => ({ body: { center: center.id, email: student.email ?? '' } }),
  updateManager: ({ center, student }) => ({ body: { center: center.id, user: student.id } }),
  listMyCenters: () => ({}),
  listUserCenters: ({ student }) => ({ params: { id: student.id } }),
  listCenterCourses: ({ center }) => ({ query: { center: center.id } }),

  listGroups: () => ({}),
  getGroup: ({ group }) => ({ params: { id: group.id } }),
  createGroup: ({ center }) => ({ body: { center_id: center.id, name: 'Otro grupo', period: '2026/2029' } }),
  updateGroup: ({ group }) => ({ params: { id: group.id }, body: { description: 'Otra' }, ifMatch: 999 }),
  getGroupOptions: ({ center }) => ({ query: { center: center.id } }),
  listGroupCourses: ({ group }) => ({ query: { group: group.id } }),
  addGroupCourses: ({ group, course }) => ({ body: { group_id: group.id, course_ids: [course.id] } }),
  orderGroupCourses: ({ group, course }) => ({ body: { group_id: group.id, course_ids: [course.id] } }),
  removeGroupCourse: ({ groupCourse }) => ({ params: { id: groupCourse } }),
  previewGroupDeletion: ({ group }) => ({ params: { id: group.id } }),
  deleteGroup: ({ group }) => ({ params: { id: group.id } }),
  archiveGroup: ({ group }) => ({ params: { id: group.id } }),
  unarchiveGroup: ({ group }) => ({ params: { id: group.id } }),
  moveGroups: ({ group }) => ({ body: { action: 'unarchive', ids: [group.id] } }),
  listGroupResources: ({ group }) => ({ params: { id: group.id } }),
  listStudentDeliveries: ({ enrolment }) => ({ params: { id: enrolment } }),
  listStudentSessions: ({ enrolment }) => ({ params: { id: enrolment } }),
  listStudentNotes: ({ enrolment }) => ({ params: { id: enrolment } }),
  addStudentNote: ({ enrolment }) => ({ params: { id: enrolment }, body: { body: 'Nota' } }),
  updateStudentNote: ({ notes }) => ({ params: { id: notes[0] ?? 0 }, body: { body: 'Otra' }, ifMatch: 1 }),
  // every caller gets an object of their own, because the first permitted one removes it
  deleteStudentNote: ({ notes }) => ({ params: { id: notes.pop() ?? 0 } }),
  previewNewYear: ({ group }) => ({ body: { period: '2027/2028', groups: [{ id: group.id, name: 'Siguiente', carry_students: true }] } }),
  beginNewYear: ({ group }) => ({ body: { period: '2020/2021', groups: [{ id: group.id, name: 'Siguiente', carry_students: true }] } }),
  previewGroupMove: ({ group }) => ({ query: { action: 'archive', ids: String(group.id) } }),
  listGroupStudents: ({ group }) => ({ query: { group: group.id } }),

  listStudents: ({ center }) => ({ query: { center: center.id } }),
  getStudentOptions: ({ center }) => ({ query: { center: center.id } }),
  addStudents: ({ center }) => ({
    body: { center: center.id, students: [{ first_name: 'Ana', last_name_1: 'Gil', last_name_2: '', email: 'ana.gil@demo.test' }] },
  }),
  getStudent: ({ student }) => ({ params: { id: student.id } }),
  updateStudent: ({ student }) => ({ params: { id: student.id }, body: { last_name_2: 'Soler' }, ifMatch: 0 }),
  archiveStudents: ({ center, newcomer }) => ({ body: { center: center.id, ids: [newcomer.id] } }),
  restoreStudents: ({ center, newcomer }) => ({ body: { center: center.id, ids: [newcomer.id] } }),
  removeStudent: ({ student }) => ({ params: { id: student.id } }),
  giveOneTimePasswords: ({ center, classmate }) => ({ body: { center: center.id, ids: [classmate.id] } }),
  printStudents: ({ center, classmate }) => ({
    body: { center: center.id, kind: 'cards', language: 'es', students: [{ id: classmate.id }] },
  }),
  createGroupStudent: ({ group }) => ({
    params: { id: group.id },
    body: { first_name: 'Ana', last_name_1: 'Gil', last_name_2: '', email: 'ana.gil@demo.test' },
  }),
  createAnonymousStudents: ({ group }) => ({ params: { id: group.id }, body: { count: 1 } }),
  enrolStudents: ({ group, student }) => ({ body: { group_id: group.id, student_ids: [student.id] } }),
  previewEnrolment: ({ group, student }) => ({ query: { group: group.id, students: String(student.id) } }),
  moveStudents: ({ group, newcomer }) => ({ body: { from: group.id, to: group.id, student_ids: [newcomer.id] } }),
  unlinkStudents: ({ group, newcomer }) => ({ body: { group_id: group.id, student_ids: [newcomer.id] } }),
  getGroupStudent: ({ enrolment }) => ({ params: { id: enrolment } }),
  removeGroupStudent: ({ leftEnrolment }) => ({ params: { id: leftEnrolment } }),
  getGroupStudentStats: ({ enrolment }) => ({ params: { id: enrolment } }),

  listImports: () => ({}),
  createImport: ({ center }) => {
    const body = new FormData()
    body.append('file', new Blob(['Alumno/a;Correo\nGil, Ana;ana.gil@demo.test\n'], { type: 'text/csv' }), 'alumnado.csv')
    return { query: { center: center.id }, body }
  },
  getImport: ({ imported }) => ({ params: { id: imported } }),
  checkImport: ({ checked, group }) => ({ params: { id: checked }, body: { fields: ['full_name', 'email'], group_id: group.id } }),
  listImportRows: ({ imported }) => ({ params: { id: imported } }),
  startImport: ({ imported }) => ({ params: { id: imported }, body: { invites: false } }),
  cancelImport: ({ imported }) => ({ params: { id: imported } }),
  undoImport: ({ imported }) => ({ params: { id: imported } }),
  downloadImportReport: ({ imported }) => ({ params: { id: imported } }),

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
