-- A center that was deleted exists for nobody from then on; a job deletes its rows in parts.
alter table centers add column deleting_at timestamptz;
create index centers_being_deleted on centers (id) where deleting_at is not null;

-- Deleting a center, group or import asks each table that refers to it.
create index notifications_center on notifications (center_id);
create index student_import_rows_center on student_import_rows (center_id);
create index student_import_rows_group on student_import_rows (group_id) where group_id is not null;
create index student_imports_group on student_imports (group_id) where group_id is not null;
create index licence_ledger_group on licence_ledger (group_id) where group_id is not null;
