import { managesStudents } from '#server/modules/students/access.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { groupArchived, notFound } from '#server/errors.ts'
import { activeGroups, type GroupChoice, storedChoices, targetGroup } from './check-queries.ts'
import type { NoPlace, Place, Places } from './judge.ts'
import type { Student } from './reading/student.ts'
import type { Import } from './steps.ts'

/** Names of groups that people can decide about; rows with further ones stay problems. */
const mostNames = 200

/** Normalised name of a group, since programs write it differently: "1.º DAM-A" and "1DAM A" are equal. Empty only without a name. */
export const groupKey = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '') || name.trim().toLowerCase()

/**
 * Where the rows of an import go: to its group, to the active group that their cell names (of the newest period if there are several), to
 * what was decided about a name that matches none, or into the center only.
 * @param decided what is about to be decided, by key of the name
 * @returns also the names without a match, by key
 * @throws 404 for a group that the caller cannot access or of another center, 409 `group_archived`
 */
export async function placesFor(
  db: Db,
  caller: Caller,
  row: Import,
  students: readonly Student[],
  decided: ReadonlyMap<string, GroupChoice> = new Map(),
): Promise<Places & { names: ReadonlyMap<string, string> }> {
  if (row.without_group) return { groupIds: [], hasCenterOnly: true, placeOf: () => centerOnly(null), names: new Map() }
  if (!row.by_column) {
    const group = await targetGroup(db, caller, { centerId: row.center_id, groupId: row.group_id ?? 0 })
    if (!group) throw notFound()
    if (group.archived_at !== null) throw groupArchived()
    return { groupIds: [row.group_id ?? 0], hasCenterOnly: false, placeOf: () => inGroup(row.group_id ?? 0, null), names: new Map() }
  }
  const active = await activeGroups(db, caller, row.center_id)
  const byName = new Map(active.map(({ id, name }) => [groupKey(name), id]))
  const names = namesWithout(byName, students)
  const chosen = await choicesFor(db, row.id, names, decided)
  const ids = new Set(active.map(({ id }) => id))
  const placeOf = (name: string): Place | NoPlace => {
    const key = groupKey(name)
    const known = byName.get(key)
    if (known !== undefined) return inGroup(known, null)
    const entry = chosen.get(key)
    if (entry?.choice === 'existing' && entry.group_id !== null && ids.has(entry.group_id)) return inGroup(entry.group_id, key)
    if (entry?.choice === 'create') return { groupId: null, groupKey: key, isWithoutGroup: false, identity: `new ${key}` }
    if (entry?.choice === 'none' && managesStudents(caller, row.center_id)) return centerOnly(key)
    return { why: entry?.choice === 'leave' ? 'left_out' : 'unknown', groupKey: entry ? key : null }
  }
  const used = [...new Set(students.map(({ group }) => group))].map(placeOf).flatMap((place) => ('why' in place ? [] : [place]))
  const groupIds = [...new Set(used.flatMap(({ groupId }) => groupId ?? []))]
  return { groupIds, hasCenterOnly: used.some(({ isWithoutGroup }) => isWithoutGroup), placeOf, names }
}

const inGroup = (groupId: number, key: string | null): Place => ({
  groupId,
  groupKey: key,
  isWithoutGroup: false,
  identity: String(groupId),
})
const centerOnly = (key: string | null): Place => ({ groupId: null, groupKey: key, isWithoutGroup: true, identity: 'null' })

/** The names that match no group, by key, as they are first written; the most frequent ones. */
function namesWithout(known: ReadonlyMap<string, number>, students: readonly Student[]): Map<string, string> {
  const names = new Map<string, { name: string; count: number }>()
  for (const { group } of students) {
    const key = groupKey(group)
    if (known.has(key)) continue
    const entry = names.get(key) ?? { name: group, count: 0 }
    names.set(key, { ...entry, count: entry.count + 1 })
  }
  const frequent = [...names].toSorted(([, a], [, b]) => b.count - a.count).slice(0, mostNames)
  return new Map(frequent.map(([key, { name }]) => [key, name]))
}

/** What was decided about each name, and what is about to be; null for those of which nothing is known yet. */
async function choicesFor(
  db: Db,
  importId: number,
  names: ReadonlyMap<string, string>,
  decided: ReadonlyMap<string, GroupChoice>,
): Promise<Map<string, GroupChoice>> {
  const stored = await storedChoices(db, importId)
  return new Map([...names.keys()].map((key) => [key, decided.get(key) ?? stored.get(key) ?? { choice: null, group_id: null }]))
}
