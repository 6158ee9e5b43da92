import { auditContextOf } from '#server/caller.ts'
import { answer, type Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { centerFor } from '#server/modules/students/access.ts'
import { checkPeriod, currentPeriod, nameTaken, periodAfter } from '../fields.ts'
import { beginYear } from './begin.ts'
import { factsSince, mayEnd, mayJoin, planYear } from './plan.ts'
import { proposeYear } from './proposal.ts'
import { readBegunYear } from './read.ts'
import { undoYear } from './undo.ts'
import { yearFacts } from './year-queries.ts'

/** The year that begins: this one while groups of the last one are active, as in September, otherwise the next. */
function periodToBegin(now: string, groups: readonly { period: string; is_archived: boolean }[]): string {
  const last = periodAfter(now, -1)
  return groups.some(({ period, is_archived }) => period === last && !is_archived) ? now : periodAfter(now)
}

export const newYearHandlers = {
  getNewYearProposal: async ({ caller, query }, { db, clock }) => {
    if (query.period !== undefined) checkPeriod(query.period)
    const { id, name, time_zone: zone } = await centerFor(db, caller, query.center)
    const current = currentPeriod(clock.now(), zone)
    const facts = await yearFacts(db, caller, id, { since: factsSince(query.period ?? current), now: clock.now() })
    if (!facts) throw notFound()
    const own = new Map(facts.groups.map((group) => [group.id, group]))
    const may = (rule: typeof mayEnd) => (group: { id: number }) => {
      const known = own.get(group.id)
      return known !== undefined && rule(caller, known)
    }
    const endable = facts.groups.filter((group) => mayEnd(caller, group))
    const period = query.period ?? periodToBegin(current, endable)
    const offered = facts.offered.map((course) => course.id)
    return {
      center: { id, name },
      period,
      ...proposeYear({ ...facts, period, offered, mayEnd: may(mayEnd), mayJoin: may(mayJoin) }),
      undoable: facts.undoable.map((year) => year.id),
    }
  },

  previewNewYear: async ({ body, caller }, { db, clock }) => (await planYear(db, caller, body, clock.now())).plan,

  beginNewYear: async (call, { db, clock, jobs }) => {
    const { version, ...wanted } = call.body
    const auditContext = auditContextOf(call, clock)
    const id = await transact(db, (tx) => beginYear(tx, jobs, auditContext, wanted, version)).catch((error: unknown) => {
      throw nameTaken(error)
    })
    return answer(201, await readBegunYear(db, call.caller, id, clock.now()))
  },

  getBegunYear: ({ caller, params }, { db, clock }) => readBegunYear(db, caller, params.id, clock.now()),

  undoNewYear: async (call, { db, clock, jobs }) => {
    await transact(db, (tx) => undoYear(tx, jobs, auditContextOf(call, clock), call.params.id))
    return readBegunYear(db, call.caller, call.params.id, clock.now())
  },
} satisfies Partial<Handlers>
