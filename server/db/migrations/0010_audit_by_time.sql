-- The log is read by time, whole or of one center; marks are named in the singular, like every other kind of thing in it.
create index audit_log_time on audit_log (at, id);
create index audit_log_center_time on audit_log (center_id, at, id);
drop index audit_log_center;
select set_config('app.purge', 'on', true);
update audit_log set entity = 'grade' where entity = 'grades';
select set_config('app.purge', 'off', true);
