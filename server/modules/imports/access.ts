import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { existingCenters } from '#server/modules/access/centers.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import type { TimeZone } from '#server/school-day.ts'

/**
 * Imports that a caller can access: their own while they work in the center and can access every group of it, those of the center
 * they manage, all for an IT admin.
 */
export function accessibleImports(db: Db | Tx, caller: Caller) {
  const imports = db.selectFrom('student_imports').where('student_imports.is_stored', '=', true)
  if (caller.role === 'admin') return imports.where('student_imports.center_id', 'in', existingCenters(db).select('centers.id'))
  return imports.where(({ and, eb, or, selectFrom }) =>
    or([
      and([
        eb('student_imports.created_by', '=', caller.id),
        eb('student_imports.center_id', 'in', [0, ...caller.centerIds]),
        // `not exists` would be planned as a scan of the rows of every import
        eb(
          selectFrom('student_import_rows')
            .whereRef('student_import_rows.import_id', '=', 'student_imports.id')
            .where('student_import_rows.group_id', 'not in', accessibleGroups(db, caller))
            .select('student_import_rows.number')
            .limit(1),
          'is',
          null,
        ),
      ]),
      ...(caller.managedCenterId === null ? [] : [eb('student_imports.center_id', '=', caller.managedCenterId)]),
    ]),
  )
}

/** @throws 404 for an import that the caller cannot access */
export async function requireImportAccess(db: Db | Tx, caller: Caller, id: number): Promise<{ centerId: number; zone: TimeZone }> {
  const row = await accessibleImports(db, caller)
    .innerJoin('centers', 'centers.id', 'student_imports.center_id')
    .where('student_imports.id', '=', id)
    .select(['student_imports.center_id', 'centers.time_zone'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return { centerId: row.center_id, zone: row.time_zone }
}

/**
 * Locks an import until the transaction ends, after its center: always in this order, so that there is no deadlock.
 * @throws 404 when it is gone
 */
export async function lockImport(tx: Tx, id: number) {
  const row = await tx.selectFrom('student_imports').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}
