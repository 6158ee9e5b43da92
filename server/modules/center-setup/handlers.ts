import type { Handlers } from '#server/contract.ts'
import { createCenter } from './create-center.ts'
import { finishSetup } from './finish.ts'
import { handOverSetup } from './hand-over.ts'
import { checkCenterName, getSetup, listSetups } from './read.ts'
import { createSetup, discardSetup, saveSetup } from './save.ts'

export const centerSetupHandlers = {
  checkCenterName,
  createCenter,
  createSetup,
  discardSetup,
  finishSetup,
  getSetup,
  handOverSetup,
  listSetups,
  saveSetup,
} satisfies Partial<Handlers>
