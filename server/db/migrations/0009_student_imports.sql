-- Importing students: how the file was read, what each row is to become and became, and who asked for it.

alter table student_imports
  add column source text not null default 'file' check (source in ('file', 'pasted')),
  add column format text not null default 'csv' check (format in ('csv', 'xlsx')),
  add column encoding text,
  add column delimiter text,
  add column sheet text,
  add column heading_row integer,
  add column blank_count integer not null default 0 check (blank_count >= 0),
  -- Heading, whether it is left out on purpose and samples of each column; `mapping` holds the field of each.
  add column columns jsonb not null default '[]',
  -- The group of each student is named in a column; `group_id` is then null.
  add column by_column boolean not null default false,
  add column invites boolean not null default true,
  add column failure jsonb,
  -- Who started it, as they were then: the work goes on when they have left.
  add column caller jsonb,
  add column request_id text,
  add column started_at timestamptz,
  -- When the last part was written; a silent import is taken up again.
  add column moved_at timestamptz,
  add column undone_at timestamptz,
  drop column report;
create index student_imports_center on student_imports (center_id, id);

create table student_import_rows (
  import_id bigint not null references student_imports on delete cascade,
  center_id bigint not null references centers on delete cascade,
  -- As a sheet counts it.
  number integer not null check (number >= 1),
  cells jsonb not null,
  state text not null default 'unchecked'
    check (state in ('unchecked', 'new', 'existing', 'skipped', 'problem', 'created', 'enrolled', 'undone', 'kept')),
  reason text,
  -- The row of the same file that it repeats.
  other_row integer,
  student jsonb,
  user_id bigint references users on delete set null,
  group_id bigint references groups on delete set null,
  -- They had left the group, or were in the center's archive, before the import brought them back.
  returned boolean not null default false,
  restored boolean not null default false,
  invited_at timestamptz,
  primary key (import_id, number)
);
create index student_import_rows_state on student_import_rows (import_id, state, number);
create index student_import_rows_user on student_import_rows (user_id) where user_id is not null;

-- Undoing deletes accounts; what may point at one is found by an index and not by reading whole tables.
create index licence_ledger_user on licence_ledger (user_id);
create index licence_ledger_actor on licence_ledger (actor_id);
create index grades_author on grades (graded_by);
create index files_author on files (uploaded_by);
