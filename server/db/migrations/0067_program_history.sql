-- Audit events about a program and its deliverables know the program, so that its history is one range of an index and keeps the events
-- of a deliverable after its deletion.
alter table audit_log add column course_id bigint;
select set_config('app.purge', 'on', true);
update audit_log set course_id = entity_id where entity = 'course';
update audit_log set course_id = deliverables.course_id from deliverables
  where audit_log.entity = 'deliverable' and deliverables.id = audit_log.entity_id
    and audit_log.action in ('created', 'updated', 'file_added', 'file_removed');
select set_config('app.purge', 'off', true);
create index audit_log_course on audit_log (course_id, at, id) where course_id is not null;
