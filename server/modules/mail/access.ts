import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'

/** The mails that a caller may see, for queries on `mails as m`: a manager those that their center asked for, an IT admin all. */
export const visibleMails = ({ managedCenterId, role }: Caller): RawBuilder<boolean> =>
  role === 'admin' ? sql<boolean>`true` : sql<boolean>`m.center_id = ${managedCenterId}`
