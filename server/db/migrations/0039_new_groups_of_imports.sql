-- Names of groups in a list that match no group, and what the dry run decided about each.
create table student_import_groups (
  import_id bigint not null references student_imports on delete cascade,
  -- The name without accents, case, spaces and signs; empty for rows without a name.
  key text not null,
  name text not null,
  -- Null: not decided yet.
  choice text check (choice in ('create', 'existing', 'none', 'leave')),
  -- The chosen group, or the created one once the job has created it.
  group_id bigint references groups on delete set null,
  new_name text,
  period text,
  category_id bigint references categories on delete set null,
  -- Whether the import created the group, so that undoing it removes the group.
  created boolean not null default false,
  primary key (import_id, key)
);
create index student_import_groups_group on student_import_groups (group_id) where group_id is not null;
create index student_import_groups_category on student_import_groups (category_id) where category_id is not null;

-- The entry above that a row depends on.
alter table student_import_rows add column group_key text;
