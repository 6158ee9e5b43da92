import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

interface Count {
  used: number
  ledger: number
  seated: number
  /** Kept for students of a school year that is beginning or being undone. */
  reserved: number
  cap: number
}

/** How many seats of a center are used, by everything that says it, and whatever contradicts. */
export async function look(db: Db, { id }: { id: number }): Promise<{ student: Count; teacher: Count; wrong: string[] }> {
  const { rows } = await sql<{ student: Count; teacher: Count; wrong: string[] }>`with
    living as (select e.user_id, e.group_id from group_students e join groups g on g.id = e.group_id
      where g.center_id = ${id} and g.archived_at is null and e.left_at is null),
    moved as (select user_id, group_id, sum(delta)::int as seats from licence_ledger
      where center_id = ${id} and kind = 'student' and user_id is not null and group_id is not null group by 1, 2),
    sums as (select kind, sum(delta)::int as total from licence_ledger where center_id = ${id} group by 1)
    select
      jsonb_build_object('used', student_seats_used, 'cap', student_licenses, 'seated', (select count(*) from living),
        'reserved', (select coalesce(sum(seats_reserved), 0) from new_years where center_id = centers.id and settled_at is null),
        'ledger', coalesce((select total from sums where kind = 'student'), 0)) as student,
      jsonb_build_object('used', teacher_seats_used, 'cap', teacher_licenses,
        'seated', (select count(*) from center_staff where center_id = centers.id), 'reserved', 0,
        'ledger', coalesce((select total from sums where kind = 'teacher'), 0)) as teacher,
      array(
        select 'seat of ' || user_id || ' in ' || group_id || ' is ' || coalesce(seats, 0)
          from moved full join living using (user_id, group_id)
          where coalesce(seats, 0) <> case when living.user_id is null then 0 else 1 end
        union all select 'archived ' || l.user_id || ' sits in ' || l.group_id from living l
          join center_students c on c.user_id = l.user_id and c.center_id = ${id} where c.archived_at is not null
        union all select 'staff ' || l.user_id || ' sits in ' || l.group_id from living l join users u on u.id = l.user_id where u.is_staff
        union all select 'erased ' || l.user_id || ' sits in ' || l.group_id from living l
          join erasure_requests e on e.user_id = l.user_id where e.carried_out_at is not null
        union all select 'student ' || c.user_id || ' is listed at "' || c.sort_key || '"' from center_students c
          join users u on u.id = c.user_id where c.center_id = ${id} and c.sort_key <> u.sort_key
      ) as wrong
    from centers where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the center is gone')
  return row
}
