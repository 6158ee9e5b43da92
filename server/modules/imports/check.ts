import type { Handler } from '#server/contract.ts'
import { denied, invalid, rejected } from '#server/errors.ts'
import { managesStudents } from '#server/modules/students/access.ts'
import { requireImportAccess } from './access.ts'
import { readImport } from './queries.ts'
import { recheck } from './recheck.ts'
import type { Mapping } from './reading/headings.ts'
import type { Field } from './reading/known-headings.ts'

/** Fields that hold a first name. */
const naming: ReadonlySet<Field> = new Set(['first_name', 'full_name', 'surnames_first'])

/** @throws 400 where the fields cannot make students */
function requireCompleteMapping(fields: Mapping, width: number, isByColumn: boolean): void {
  const used = fields.filter((field) => field !== null)
  const problems = [
    ...(fields.length === width ? [] : ['length']),
    ...(new Set(used).size === used.length ? [] : ['field_twice']),
    ...(used.some((field) => naming.has(field)) ? [] : ['name_missing']),
    ...(isByColumn && !used.includes('group') ? ['group_missing'] : []),
  ]
  if (problems.length > 0) throw invalid({ fields: problems })
}

/** The dry run: checks every row with the mapping and the target of the request. */
export const checkImport: Handler<'checkImport'> = async ({ body, caller, params }, { clock, db }) => {
  const { centerId } = await requireImportAccess(db, caller, params.id)
  const { fields, group_id: groupId = null, without_group: isWithoutGroup = false } = body
  if (isWithoutGroup && !managesStudents(caller, centerId)) throw denied()
  const isByColumn = groupId === null && !isWithoutGroup
  await recheck(db, caller, params.id, async (row) => {
    if (row.state !== 'mapping' && row.state !== 'checked') throw rejected('import_started', 'The import has already been started.')
    requireCompleteMapping(fields, (row.columns as unknown[]).length, isByColumn)
    return { settings: { mapping: fields, group_id: groupId, by_column: isByColumn, without_group: isWithoutGroup } }
  })
  return readImport(db, caller, params.id, clock.now())
}
