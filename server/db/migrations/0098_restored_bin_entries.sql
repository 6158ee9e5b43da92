-- Entries of the bin that have returned, as long as a list that was read before may still show them: to restore one of them once more
-- changes nothing, and says its name.
create table restored_bin_entries (
  id bigint primary key,
  course_id bigint not null references courses on delete cascade,
  name text not null,
  restored_at timestamptz not null
);
create index restored_bin_entries_course on restored_bin_entries (course_id);
create index restored_bin_entries_restored_at on restored_bin_entries (restored_at);
