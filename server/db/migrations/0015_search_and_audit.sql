-- Searching people by any part of their names, user name or address.
create extension if not exists pg_trgm;
create index users_search_words on users using gin (search_key gin_trgm_ops);
-- Counting accounts by state and role without reading them.
create index users_roles on users (is_active, is_superuser, is_staff, id);
-- The distinct actions of the log, of one center or of all, are found by jumping through these.
create index audit_log_actions on audit_log (entity, action);
create index audit_log_center_actions on audit_log (center_id, entity, action);
