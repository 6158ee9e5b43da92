import type { Db } from '#server/db/client.ts'

/** The audit events of a group, oldest first. */
export const auditEventsOf = (db: Db, id: number) =>
  db
    .selectFrom('audit_log')
    .where('entity', '=', 'group')
    .where('entity_id', '=', id)
    .select(['action', 'before', 'after'])
    .orderBy('id')
    .execute()
