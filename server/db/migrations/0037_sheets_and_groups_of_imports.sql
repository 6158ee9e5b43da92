-- The other sheets of a workbook wait here while the sheet can still be changed; starting the import deletes them.
create table student_import_sheets (
  import_id bigint not null references student_imports on delete cascade,
  -- In the order of the workbook, from 1.
  position integer not null check (position >= 1),
  name text not null,
  heading_row integer,
  row_count integer not null check (row_count >= 0),
  blank_count integer not null check (blank_count >= 0),
  columns jsonb not null,
  mapping jsonb not null,
  -- `number` and `cells` of each row, to be read when the sheet is chosen.
  rows jsonb not null,
  primary key (import_id, position)
);

-- Students without a group come into the center only, and take no seat.
alter table student_imports add column without_group boolean not null default false;
alter table student_import_rows add column without_group boolean not null default false;
