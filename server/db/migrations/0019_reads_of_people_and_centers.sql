-- Every session of a person, ended ones included, for the download of their data.
create index auth_sessions_person on auth_sessions (user_id);
drop index auth_sessions_user;
-- Every version of a group: drafts, too, go into the export of a center.
create index deliverable_versions_group on deliverable_versions (group_id, submitted_at desc, id desc);
drop index deliverable_versions_latest;
create index learning_sessions_center on learning_sessions (center_id);
-- No query uses it, and with it every sign-in wrote to all indexes of users.
drop index users_last_access;
