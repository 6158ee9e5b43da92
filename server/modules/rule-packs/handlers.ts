import { answer, type Handlers } from '#server/contract.ts'
import { etag } from '#server/errors.ts'
import { chooseRulePack, readPacks } from './packs.ts'

export const rulePackHandlers = {
  getRulePacks: async ({ caller, params }, { clock, db }) => {
    const packs = await readPacks(db, caller, params.id, clock.now())
    return answer(200, packs, { headers: { etag: etag(packs.revision) } })
  },

  chooseRulePack,
} satisfies Partial<Handlers>
