import type { OperationId } from './contract.ts'

/** Kinds of people, by what they may do at all. What they may do it to is decided by each module's `reach.ts`. */
export type Kind = 'student' | 'teacher' | 'manager' | 'admin'
export type Allowed = readonly (Kind | 'public')[]

const everybody = ['public'] as const
const signedIn = ['student', 'teacher', 'manager', 'admin'] as const
const students = ['student'] as const
const staff = ['teacher', 'manager', 'admin'] as const
const admins = ['admin'] as const

/**
 * Who may call what, one row per operation of the contract. The server does not start while a row is missing.
 * `public` rows are answered without looking at the session.
 */
export const policy = {
  login: everybody,
  getSignInOptions: everybody,
  refresh: everybody,
  logout: everybody,
  googleLogin: everybody,
  requestPasswordReset: everybody,
  resetPassword: everybody,
  getPasswordLink: everybody,

  getSelf: signedIn,
  updateUser: signedIn,
  changePassword: signedIn,
  listNotifications: signedIn,
  readNotifications: signedIn,
  search: signedIn,
  uploadImage: signedIn,

  listCenters: staff,
  getCenter: staff,
  updateCenter: staff,
  deleteCenter: admins,
  previewCenterDeletion: admins,
  exportCenter: staff,
  listTeam: staff,
  addTeacher: staff,
  updateTeacher: staff,
  removeTeacher: staff,
  listTaughtGroups: staff,
  inviteTeacher: staff,
  listSeatMoves: staff,
  exportSeatMoves: staff,
  createManager: staff,
  updateManager: staff,
  listMyCenters: signedIn,
  listUserCenters: signedIn,
  listCenterCourses: staff,

  listGroups: signedIn,
  getGroup: signedIn,
  archiveGroup: staff,
  unarchiveGroup: staff,
  moveGroups: staff,
  previewGroupMove: staff,
  listGroupStudents: staff,

  getGroupDeliverables: signedIn,
  getDeliverable: signedIn,
  saveDraft: students,
  addDraftFile: students,
  removeDraftFile: students,
  submitVersion: students,
  selectVersion: signedIn,
  saveGrade: staff,
  getDesk: staff,
  releaseGrades: staff,
  listGradeHistory: staff,
  downloadAll: staff,
  listDelivered: staff,
  listNotDelivered: staff,
  getFile: signedIn,

  getHome: signedIn,
  explainMark: signedIn,
} as const satisfies Record<OperationId, Allowed>
