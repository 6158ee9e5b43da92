-- An event about an account was recorded in the person's first center by number, also when they were in several: then it is no
-- center's. The centers of teachers at a moment are known from the ledger of seats. What cannot be told and stays as it was: events of
-- accounts that were deleted, and events of students who have left a center since.
create temporary table memberships on commit drop as
  select user_id, center_id, at as since, lead(at) over (partition by user_id, center_id order by at, id) as until, delta
  from licence_ledger where kind = 'teacher' and user_id is not null;
delete from memberships where delta < 0;
insert into memberships
  select user_id, center_id, joined_at, archived_at, 1 from center_students
  where user_id in (select id from users where not is_staff and not is_superuser);
create index on memberships (user_id, since);

create temporary table placed on commit drop as
  select log.id, log.center_id as recorded, here.centers, actor.centers as of_actor
  from audit_log as log
  cross join lateral (select array(
    select distinct center_id from memberships where user_id = log.entity_id and (since < log.at or since = log.at and not is_change)
      and (until is null or until > log.at or until = log.at and is_change)) as centers
    from (values (log.action in ('role_changed', 'erased'))) as kind (is_change)) as here
  cross join lateral (select array(
    select distinct center_id from memberships where user_id = coalesce(log.on_behalf_of, log.actor_id)
      and since <= log.at and (until is null or until > log.at)) as centers) as actor
  where log.entity = 'user' and log.center_id is not null and log.entity_id in (select user_id from memberships)
    and log.action in ('created', 'updated', 'role_changed', 'photo_changed', 'email_changed', 'password_changed', 'password_reset',
      'password_link_sent', 'deactivated', 'reactivated', 'impersonation_started', 'impersonation_stopped',
      'erasure_requested', 'erasure_withdrawn', 'erased');

-- A link that a colleague sent was sent in the center that both were in.
update placed set centers = array(select unnest(centers) intersect select unnest(of_actor))
  from audit_log as log
  where log.id = placed.id and log.action = 'password_link_sent' and coalesce(log.on_behalf_of, log.actor_id) <> log.entity_id
    and cardinality(of_actor) > 0;

select set_config('app.purge', 'on', true);
update audit_log set center_id = case cardinality(placed.centers) when 1 then placed.centers[1] end
  from placed
  where audit_log.id = placed.id and cardinality(placed.centers) > 0
    and audit_log.center_id is distinct from case cardinality(placed.centers) when 1 then placed.centers[1] end;
select set_config('app.purge', 'off', true);
