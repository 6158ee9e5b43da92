import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Handler } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { denied, invalid, rejected } from '#server/errors.ts'
import { currentPeriod, periodAfter } from '#server/modules/groups/fields.ts'
import { managesStudents } from '#server/modules/students/access.ts'
import { requireImportAccess } from './access.ts'
import { newGroupFacts, storedChoices, targetGroup } from './check-queries.ts'
import { groupKey } from './places.ts'
import { readImport } from './queries.ts'
import { recheck } from './recheck.ts'

type Decision = components['schemas']['ImportGroupChoices']['groups'][number]

/** Stores what becomes of names that match no group, and checks the rows again. */
export const chooseImportGroups: Handler<'chooseImportGroups'> = async ({ body, caller, params: { id } }, { clock, db }) => {
  const { centerId, zone } = await requireImportAccess(db, caller, id)
  if (body.groups.some(({ choice }) => choice === 'none') && !managesStudents(caller, centerId)) throw denied()
  await recheck(db, caller, id, async (row) => {
    if (row.state !== 'checked') throw rejected('import_not_checked', 'The import has not been checked yet, or it has been started.')
    const known = await storedChoices(db, id)
    const groups = new Map<string, ReturnType<typeof toStored>>()
    for (const [index, decision] of body.groups.entries()) {
      const stored = toStored(decision, currentPeriod(clock.now(), zone))
      const key = groupKey(decision.name)
      const problems = await problemsOf(db, caller, centerId, stored)
      if (!known.has(key) || (decision.choice === 'create' && decision.name === '')) problems.push(['name', 'unknown'])
      if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(([field, code]) => [`groups.${index}.${field}`, [code]])))
      groups.set(key, stored)
    }
    return { groups }
  })
  return readImport(db, caller, id, clock.now())
}

/** The columns of a decision; those that it has no use for are empty. */
function toStored({ name, choice, group_id = null, new_name, period, category_id = null }: Decision, now: string) {
  const isNew = choice === 'create'
  return {
    choice,
    group_id: choice === 'existing' ? group_id : null,
    new_name: isNew ? (new_name ?? name).trim() : null,
    period: isNew ? (period ?? now) : null,
    category_id: isNew ? category_id : null,
  }
}

type Stored = ReturnType<typeof toStored>

/** The fields of a decision that cannot be used, with their codes. */
async function problemsOf(db: Db, caller: Caller, centerId: number, stored: Stored): Promise<[field: string, code: string][]> {
  const { choice, group_id, new_name, period, category_id } = stored
  if (choice === 'existing') {
    if (group_id === null) return [['group_id', 'required']]
    const found = await targetGroup(db, caller, { centerId, groupId: group_id })
    return found?.archived_at === null ? [] : [['group_id', 'choice']]
  }
  if (choice !== 'create') return []
  if (new_name === '' || new_name === null) return [['new_name', 'required']]
  if (period === null || periodAfter(period, 0) !== period) return [['period', 'wrong_format']]
  const { taken, known } = await newGroupFacts(db, { centerId, period, name: new_name, categoryId: category_id })
  return [
    ...(taken ? [['new_name', 'name_taken'] as [string, string]] : []),
    ...(known ? [] : [['category_id', 'choice'] as [string, string]]),
  ]
}
