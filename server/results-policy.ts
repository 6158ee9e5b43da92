import { signedIn, staff, students } from './role-groups.ts'

/** The part of the policy about marks of students and classes. */
export const resultsPolicy = {
  getResultsResume: signedIn,
  getResults: signedIn,
  getResultsByRa: signedIn,
  getResultsByUnit: signedIn,
  getMarkNeeded: signedIn,
  getStudentReport: staff,
  downloadStudentReport: staff,
  saveRecoveryPlan: staff,
  removeRecoveryPlan: staff,
  setCustomScore: staff,
  updateCustomScore: staff,
  removeCustomScore: staff,
  getMarkHistory: students,
  getGroupResults: staff,
  getStudentsByRa: staff,
  getClassByRa: staff,
  getStudentsByContent: staff,
  getClassByContent: staff,
  getEvolutionByRa: staff,
  getEvolutionByUnit: staff,
} as const
