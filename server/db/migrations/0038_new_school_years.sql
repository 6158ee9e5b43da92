-- What the beginning of a school year did: for a day it can be undone, and the programs chosen for a course are proposed again.

create table new_years (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  period text not null,
  begun_by bigint references users on delete set null,
  begun_at timestamptz not null,
  undone_by bigint references users on delete set null,
  undone_at timestamptz
);
create index new_years_center on new_years (center_id, begun_at);
create index new_years_begun_by on new_years (begun_by) where begun_by is not null;
create index new_years_undone_by on new_years (undone_by) where undone_by is not null;

create table new_year_groups (
  new_year_id bigint not null references new_years on delete cascade,
  number integer not null,
  group_id bigint references groups on delete set null,
  -- ended: archived by it, or archived before; created: a group of the new year; joined: one that students went to.
  role text not null check (role in ('ended', 'created', 'joined')),
  name text not null,
  -- Of an ended group: it was active, so that the beginning archived it.
  was_active boolean not null default false,
  -- Of a created group: what it was like, and what its programs are remembered by.
  revision integer not null default 1,
  category_id bigint references categories on delete set null,
  field text not null default '',
  course integer,
  course_ids bigint[] not null default '{}',
  primary key (new_year_id, number)
);
create index new_year_groups_group on new_year_groups (group_id) where group_id is not null;
create index new_year_groups_area on new_year_groups (category_id, course) where category_id is not null and role = 'created';

create table new_year_students (
  new_year_id bigint not null references new_years on delete cascade,
  student_id bigint not null references users on delete cascade,
  from_group_id bigint references groups on delete set null,
  to_group_id bigint references groups on delete set null,
  -- In the new group before: its seat there is older.
  was_there boolean not null default false
);
create index new_year_students_year on new_year_students (new_year_id);
create index new_year_students_student on new_year_students (student_id);
create index new_year_students_from on new_year_students (from_group_id) where from_group_id is not null;
create index new_year_students_to on new_year_students (to_group_id) where to_group_id is not null;
