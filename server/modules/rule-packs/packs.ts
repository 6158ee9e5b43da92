import type { components } from '#openapi/generated/schema.gen.ts'
import { auditContextOf, type Caller } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { conflict, denied, etag, ifMatchRequired, notFound } from '#server/errors.ts'
import { administers, requireCenterAccess } from '#server/modules/access/centers.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { currentPeriod } from '#server/modules/groups/fields.ts'
import { rulePacks } from '#server/rule-packs/index.ts'
import { centerRules } from './queries.ts'
import { toRulePack } from './views.ts'

type Packs = components['schemas']['CenterRulePacks']

/** The packs with the one that a center follows. @throws 404 for a center that does not exist for the caller */
export async function readPacks(db: Db, caller: Caller, centerId: number, now: Date): Promise<Packs> {
  await requireCenterAccess(db, caller, centerId)
  const center = await centerRules(db, centerId).executeTakeFirst()
  if (!center) throw notFound()
  const period = currentPeriod(now, center.time_zone)
  return {
    center: { id: center.id, name: center.name },
    chosen: center.rule_pack,
    may_edit: administers(caller, centerId),
    revision: center.revision,
    period,
    packs: rulePacks.map((pack) => toRulePack(pack, period)),
  }
}

/** Chooses the rules that a center follows. */
export const chooseRulePack: Handler<'chooseRulePack'> = async (call, { clock, db }) => {
  const { body, caller, ifMatch, params } = call
  await requireCenterAccess(db, caller, params.id)
  if (!administers(caller, params.id)) throw denied()
  if (ifMatch === null) throw ifMatchRequired()
  const isStale = await transact(db, async (tx) => {
    const center = await centerRules(tx, params.id).forUpdate().executeTakeFirst()
    if (!center) throw notFound()
    if (center.rule_pack === body.key) return false
    if (center.revision !== ifMatch) return true
    const change = { rule_pack: body.key, revision: center.revision + 1 }
    await tx.updateTable('centers').set(change).where('id', '=', center.id).execute()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'rule_pack_chosen',
        entity: 'center',
        entityId: center.id,
        centerId: center.id,
        before: { rule_pack: center.rule_pack },
        after: { rule_pack: body.key },
      },
    ])
    return false
  })
  const packs = await readPacks(db, caller, params.id, clock.now())
  if (isStale) throw conflict(packs, packs.revision)
  return answer(200, packs, { headers: { etag: etag(packs.revision) } })
}
