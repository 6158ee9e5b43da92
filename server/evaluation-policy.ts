import { managers, staff } from './role-groups.ts'

/** The part of the policy about evaluations and the rules that they follow. */
export const evaluationPolicy = {
  getRulePacks: staff,
  chooseRulePack: managers,
  listEvaluations: staff,
  listCenterEvaluations: staff,
  startDocumentsExport: staff,
  createEvaluation: staff,
  updateEvaluation: staff,
  deleteEvaluation: staff,
  getGroupMeans: staff,
  getEvaluatedProgram: staff,
  explainEvaluatedStudent: staff,
  downloadEvaluation: staff,
  downloadMarkList: staff,
  closeEvaluation: staff,
  reopenEvaluatedStudent: staff,
  closeEvaluatedStudent: staff,
} as const
