import type { Handlers } from '#server/contract.ts'
import { downloadAll } from './download-all.ts'
import { addDraftFile, removeDraftFile } from './draft-file.ts'
import { saveDraft } from './draft.ts'
import { getDeliverable, getGroupDeliverables } from './deliverables.ts'
import { listDelivered, listNotDelivered } from './deliveries.ts'
import { getDesk } from './desk.ts'
import { listGradeHistory } from './history.ts'
import { readFile } from './read-file.ts'
import { releaseGrades } from './release.ts'
import { saveGrade } from './save-grade.ts'
import { selectVersion } from './select-version.ts'
import { submitVersion } from './submit.ts'

export const deliverableHandlers = {
  getGroupDeliverables,
  getDeliverable,
  saveDraft,
  addDraftFile,
  removeDraftFile,
  submitVersion,
  selectVersion,
  saveGrade,
  getDesk,
  releaseGrades,
  listGradeHistory,
  downloadAll,
  listDelivered,
  listNotDelivered,
  getFile: readFile,
} satisfies Partial<Handlers>
