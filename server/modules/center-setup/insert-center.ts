import type { Insertable } from 'kysely'
import { json } from '#server/db/json.ts'
import type { Tables, Tx } from '#server/db/client.ts'
import type { AuditContext } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { requireFreeNames } from '#server/modules/centers/field-rules.ts'

type NewRow = Omit<Insertable<Tables['centers']>, 'contract'> & { contract?: object }

/**
 * Inserts a center, assigns its images to it, and records an audit event.
 * @throws 400 `center_name_taken` on `name`, `taken` on `slug`
 */
export async function insertCenter(tx: Tx, auditContext: AuditContext, { contract = {}, ...values }: NewRow): Promise<number> {
  const { id } = await tx
    .insertInto('centers')
    .values({ ...values, contract: json(contract), created_at: auditContext.at })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(requireFreeNames)
  const images = [values.logo_file_id, values.thumbnail_file_id, values.background_file_id].filter((file) => typeof file === 'number')
  if (images.length > 0) await tx.updateTable('files').set({ center_id: id }).where('id', 'in', images).execute()
  const { name, slug, teacher_licenses, student_licenses } = values
  await recordAuditEvents(tx, auditContext, [
    { action: 'created', entity: 'center', entityId: id, centerId: id, after: { name, slug, teacher_licenses, student_licenses } },
  ])
  return id
}
