import { staff } from './role-groups.ts'

/** The part of the policy about the teacher notebook. */
export const notebookPolicy = {
  getGroupScores: staff,
  saveScore: staff,
  checkScores: staff,
  addScoreColumn: staff,
} as const
