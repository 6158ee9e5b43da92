import type { Db, Tx } from '#server/db/client.ts'

/** The rules that a center follows, with its revision. */
export const centerRules = (db: Db | Tx, centerId: number) =>
  db
    .selectFrom('centers')
    .where('centers.id', '=', centerId)
    .select(['centers.id', 'centers.name', 'centers.rule_pack', 'centers.time_zone', 'centers.revision'])
