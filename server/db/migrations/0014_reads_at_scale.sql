-- Latest deliveries of a group, newest first, for the teacher's home.
create index deliverable_versions_latest on deliverable_versions (group_id, submitted_at desc, id desc) where submitted_at is not null;
