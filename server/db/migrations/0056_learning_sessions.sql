-- Time spent is measured by beats of the page. A person's time counts once, however many tabs and devices it is reported from.
with ordered as (
  select id, lead(started_at) over (partition by user_id order by started_at, id) as next_at from learning_sessions)
update learning_sessions as session set last_seen_at = least(session.last_seen_at, ordered.next_at)
from ordered where ordered.id = session.id and ordered.next_at < session.last_seen_at;

alter table learning_sessions
  -- The page that reports it gives the key; what another tab counted in between divides one key into several rows.
  add column key uuid,
  -- int8range because a GiST index has no operator class for bigint without an extension.
  add constraint learning_sessions_once exclude using gist
    (int8range(user_id, user_id, '[]') with &&, tstzrange(started_at, last_seen_at) with &&);
create index learning_sessions_group on learning_sessions (group_id, user_id) where group_id is not null;
create index learning_sessions_resource on learning_sessions (resource_id) where resource_id is not null;

create trigger learning_sessions_not_archived before insert or update or delete on learning_sessions
  for each row when (pg_trigger_depth() = 0) execute function refuse_archived_group();
