import type { Handlers } from '#server/contract.ts'
import { addScoreColumn } from './add-column.ts'
import { createDeliverable } from './create.ts'
import { deleteDeliverable } from './delete.ts'
import { addDeliverableFile, removeDeliverableFile } from './files.ts'
import { getAuthoredDeliverable } from './read.ts'
import { getRubric, listRubrics, saveRubric } from './rubric.ts'
import { scheduleDeliverable } from './schedule.ts'
import { updateDeliverable } from './update.ts'

/** Deliverables as the author of a program writes them. */
export const authoringHandlers = {
  addScoreColumn,
  createDeliverable,
  getAuthoredDeliverable,
  updateDeliverable,
  deleteDeliverable,
  addDeliverableFile,
  removeDeliverableFile,
  scheduleDeliverable,
  listRubrics,
  getRubric,
  saveRubric,
} satisfies Partial<Handlers>
