import { type RawBuilder, sql } from 'kysely'

/**
 * When a person was last here, as a center may see it: null while they work or learn in another center too, because it may have been
 * there. One driver returns it as text, the other as a date.
 * @param centerId the column or number of the center that looks
 */
export const lastAccessIn = (centerId: RawBuilder<number>) => sql<Date | string | null>`case when not exists (
    select from center_staff as other where other.user_id = users.id and other.center_id <> ${centerId})
  and not exists (select from center_students as other
    where other.user_id = users.id and other.center_id <> ${centerId} and other.archived_at is null)
  then users.last_access_at end`
