-- An import takes its next rows many times: without the order of this index each time would read and sort all that are left.
create index student_import_rows_to_admit on student_import_rows (import_id, (coalesce(student ->> 'username', '') = ''), number)
  where state = 'new' and user_id is null;
