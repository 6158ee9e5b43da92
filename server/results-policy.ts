import { signedIn, students } from './role-groups.ts'

/** The part of the policy about marks of students and classes. */
export const resultsPolicy = {
  getResultsResume: signedIn,
  getResults: signedIn,
  getResultsByRa: signedIn,
  getResultsByUnit: signedIn,
  getMarkNeeded: signedIn,
  getMarkHistory: students,
} as const
