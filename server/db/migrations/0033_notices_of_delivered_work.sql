-- A teacher has one unread notice per task: it counts the students who handed in since `since`. `since` is in `data`.
delete from notifications as n using notifications as later
  where n.kind = 'work_delivered' and n.read_at is null and later.kind = n.kind and later.read_at is null
    and later.user_id = n.user_id and later.id > n.id
    and later.data -> 'deliverable_id' = n.data -> 'deliverable_id' and later.data -> 'group_id' = n.data -> 'group_id';
create unique index notifications_delivered on notifications
  (user_id, ((data ->> 'deliverable_id')::bigint), ((data ->> 'group_id')::bigint)) where kind = 'work_delivered' and read_at is null;
