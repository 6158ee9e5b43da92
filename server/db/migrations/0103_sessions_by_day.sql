-- Time counts for the day on which it was spent: what went on past midnight becomes a row for each day, as new reports are stored.
create temporary table divided as
  select session.id, key, center_id, group_id, user_id, content_id, resource_id,
    greatest(started_at, day at time zone 'Europe/Madrid') as day_start,
    least(last_seen_at, (day + interval '1 day') at time zone 'Europe/Madrid') as day_end
  from learning_sessions as session cross join lateral generate_series(date_trunc('day', started_at at time zone 'Europe/Madrid'),
    last_seen_at at time zone 'Europe/Madrid', interval '1 day') as day
  where (started_at at time zone 'Europe/Madrid')::date < (last_seen_at at time zone 'Europe/Madrid')::date;

alter table learning_sessions disable trigger learning_sessions_not_archived;
-- time in a content that waits in the bin is divided too
alter table learning_sessions disable trigger learning_sessions_content;
update learning_sessions as session set last_seen_at = divided.day_end
from divided where divided.id = session.id and divided.day_start = session.started_at;
insert into learning_sessions (key, center_id, group_id, user_id, content_id, resource_id, started_at, last_seen_at)
select divided.key, divided.center_id, divided.group_id, divided.user_id, divided.content_id, divided.resource_id, day_start, day_end
from divided join learning_sessions as session using (id) where day_start > session.started_at and day_start < day_end;
alter table learning_sessions enable trigger learning_sessions_content;
alter table learning_sessions enable trigger learning_sessions_not_archived;
drop table divided;
