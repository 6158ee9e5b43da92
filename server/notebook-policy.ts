import { signedIn, staff } from './role-groups.ts'

/** The part of the policy about the teacher notebook and attendance. */
export const notebookPolicy = {
  getGroupScores: staff,
  downloadScores: staff,
  saveScore: staff,
  checkScores: staff,
  addScoreColumn: staff,
  getAttendance: staff,
  saveAttendance: staff,
  getStudentAttendance: signedIn,
} as const
