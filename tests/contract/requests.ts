import { png } from '#server/modules/deliverables/testing/documents.ts'
import { accountRequests, type Requests } from './account-requests.ts'
import { contentRequests } from './content-requests.ts'
import { deliverableRequests } from './deliverable-requests.ts'
import { evaluationRequests } from './evaluation-requests.ts'
import { learningResultRequests } from './learning-result-requests.ts'
import { notebookRequests } from './notebook-requests.ts'
import { resourceRequests } from './resource-requests.ts'
import { resultsRequests } from './results-requests.ts'
import { fileForm } from '../support/file-form.ts'

const yearOf = (group: number, period: string) => ({
  period,
  successors: [{ name: 'Siguiente', follows: group, course_ids: [], manager_id: null, teacher_ids: [] }],
  groups: [{ id: group, to: { successor: 0, group_id: null }, others: [] }],
})

/**
 * One request per operation, always for the student's own objects and valid, so that only role and access decide.
 * An operation without a row does not compile.
 */
export const requests: Requests = {
  ...accountRequests,
  ...notebookRequests,
  ...evaluationRequests,

  search: () => ({ query: { q: 'grupo' } }),
  uploadImage: ({ center }) => {
    const body = fileForm(png, 'logo.png', 'image/png')
    return { query: { purpose: 'center_logo', center: center.id }, body }
  },

  startPartialUpload: () => ({ body: { name: 'apuntes.txt', size: 8 } }),
  getPartialUpload: ({ partialUpload: id }) => ({ params: { id } }),
  addUploadPart: ({ partialUpload: id }) => {
    const body = fileForm('Apuntes\n', 'apuntes.txt')
    return { params: { id }, query: { offset: 0 }, body }
  },
  discardPartialUpload: ({ sparePartialUpload: id }) => ({ params: { id } }),

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
  startCenterExport: ({ center }) => ({ params: { id: center.id } }),
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
  listCourses: () => ({}),
  getCourse: ({ course }) => ({ params: { id: course.id } }),
  getCourseOverview: ({ course }) => ({ params: { id: course.id } }),
  getCourseHistory: ({ course }) => ({ params: { id: course.id } }),
  createCourse: ({ center }) => ({ body: { center_id: center.id, name: 'Programa nuevo' } }),
  updateCourse: ({ course }) => ({ params: { id: course.id }, body: { about: 'Otro' }, ifMatch: 999 }),
  deleteCourse: ({ course }) => ({ params: { id: course.id }, query: { name: 'Otro nombre' } }),
  previewCourseDeletion: ({ course }) => ({ params: { id: course.id } }),
  cloneCourse: ({ center, course }) => ({ params: { id: course.id }, body: { center_id: center.id, name: 'Copia' } }),
  offerCourse: ({ center, course }) => ({ body: { center_id: center.id, course_id: course.id } }),
  withdrawCourse: ({ offer }) => ({ params: { id: offer } }),
  listCategories: () => ({}),
  createCategory: () => ({ body: { name: 'Área nueva', parent_id: null } }),
  renameCategory: ({ area }) => ({ params: { id: area }, body: { name: 'Otra área' }, ifMatch: 999 }),
  deleteCategory: ({ area }) => ({ params: { id: area }, query: { name: 'Otro nombre' } }),
  previewCategoryDeletion: ({ area }) => ({ params: { id: area } }),
  moveCategory: ({ area }) => ({ body: { id: area, from: { parent_id: null, index: 0 }, parent_id: null, index: 0 } }),
  getCourseCategories: ({ course }) => ({ params: { id: course.id } }),
  setCourseCategories: ({ course, area }) => ({ params: { id: course.id }, body: { area_ids: [area] }, ifMatch: 999 }),

  listTransfers: ({ center }) => ({ query: { center: center.id } }),
  requestTransfer: ({ group }) => ({ body: { account: 'nadie@ejemplo.es', group_id: group.id } }),
  startTransfer: ({ student }) => ({ params: { id: student.id }, body: { center_slug: 'no-existe' } }),
  acceptTransfer: ({ transfer }) => ({ params: { id: transfer }, body: {} }),
  declineTransfer: ({ transfer }) => ({ params: { id: transfer }, body: { reason: 'No' } }),
  withdrawTransfer: ({ transfer }) => ({ params: { id: transfer } }),

  listGroups: () => ({}),
  getGroup: ({ group }) => ({ params: { id: group.id } }),
  createGroup: ({ center }) => ({ body: { center_id: center.id, name: 'Otro grupo', period: '2026/2029' } }),
  updateGroup: ({ group }) => ({ params: { id: group.id }, body: { description: 'Otra' }, ifMatch: 999 }),
  getGroupOptions: ({ center }) => ({ query: { center: center.id } }),
  listGroupCourses: ({ group }) => ({ query: { group: group.id } }),
  addGroupCourses: ({ group, course }) => ({ body: { group_id: group.id, course_ids: [course.id] } }),
  orderGroupCourses: ({ group, course }) => ({ body: { group_id: group.id, course_ids: [course.id] } }),
  updateGroupCourse: ({ groupCourse }) => ({ params: { id: groupCourse }, body: { teacher_id: null }, ifMatch: 1 }),
  removeGroupCourse: ({ groupCourse }) => ({ params: { id: groupCourse } }),
  previewGroupDeletion: ({ group }) => ({ params: { id: group.id } }),
  deleteGroup: ({ group }) => ({ params: { id: group.id } }),
  archiveGroup: ({ group }) => ({ params: { id: group.id } }),
  unarchiveGroup: ({ group }) => ({ params: { id: group.id } }),
  moveGroups: ({ group }) => ({ body: { action: 'unarchive', ids: [group.id] } }),
  getSchedule: ({ group }) => ({ params: { id: group.id } }),
  saveSchedule: ({ group, deliverable }) => {
    const dates = { opens_at: null, due_at: null, closes_at: null }
    const change = { kind: 'deliverable' as const, id: deliverable.id, before: { ...dates, due_at: '2020-01-01T00:00:00Z' }, after: dates }
    return { params: { id: group.id }, body: { changes: [change] } }
  },
  listGroupResources: ({ group }) => ({ params: { id: group.id } }),
  listStudentDeliveries: ({ enrolment }) => ({ params: { id: enrolment } }),
  listStudentSessions: ({ enrolment }) => ({ params: { id: enrolment } }),
  listStudentNotes: ({ enrolment }) => ({ params: { id: enrolment } }),
  addStudentNote: ({ enrolment }) => ({ params: { id: enrolment }, body: { body: 'Nota' } }),
  updateStudentNote: ({ notes }) => ({ params: { id: notes[0] ?? 0 }, body: { body: 'Otra' }, ifMatch: 1 }),
  // every caller gets an object of their own, because the first permitted one removes it
  deleteStudentNote: ({ notes }) => ({ params: { id: notes.pop() ?? 0 } }),
  getNewYearProposal: ({ center }) => ({ query: { center: center.id, period: '2027/2028' } }),
  previewNewYear: ({ group }) => ({ body: yearOf(group.id, '2027/2028') }),
  // not as previewed
  beginNewYear: ({ group }) => ({ body: { ...yearOf(group.id, '2027/2028'), version: 'none' } }),
  getBegunYear: ({ newYear }) => ({ params: { id: newYear } }),
  undoNewYear: ({ newYear }) => ({ params: { id: newYear } }),
  previewGroupMove: ({ group }) => ({ query: { action: 'archive', ids: String(group.id) } }),
  listGroupStudents: ({ group }) => ({ query: { group: group.id } }),

  exportStudents: ({ center }) => ({ query: { center: center.id } }),
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
    const body = fileForm('Alumno/a;Correo\nGil, Ana;ana.gil@demo.test\n', 'alumnado.csv', 'text/csv')
    return { query: { center: center.id }, body }
  },
  getImport: ({ imported }) => ({ params: { id: imported } }),
  chooseImportSheet: ({ checked }) => ({ params: { id: checked }, body: { sheet: 'Lista' } }),
  chooseImportGroups: ({ checked }) => ({ params: { id: checked }, body: { groups: [{ name: '1DAM A', choice: 'leave' }] } }),
  checkImport: ({ checked, group }) => ({ params: { id: checked }, body: { fields: ['full_name', 'email'], group_id: group.id } }),
  correctImportRow: ({ checked }) => ({
    params: { id: checked, number: 2 },
    body: { cells: [{ field: 'email', value: 'ana@centro.es' }] },
  }),
  listImportRows: ({ imported }) => ({ params: { id: imported } }),
  startImport: ({ imported }) => ({ params: { id: imported }, body: { invites: false } }),
  cancelImport: ({ imported }) => ({ params: { id: imported } }),
  undoImport: ({ imported }) => ({ params: { id: imported } }),
  downloadImportReport: ({ imported }) => ({ params: { id: imported } }),

  ...contentRequests,
  ...deliverableRequests,
  ...learningResultRequests,
  ...resourceRequests,
  ...resultsRequests,
  getFile: ({ file }) => ({ params: { id: file } }),
  getNamedFile: ({ file }) => ({ params: { id: file, name: 'trabajo.txt' } }),

  getHome: () => ({}),
  getInstallation: () => ({}),
  explainMark: ({ group, course, student }) => ({ query: { group: group.id, course: course.id, student: student.id } }),
}
