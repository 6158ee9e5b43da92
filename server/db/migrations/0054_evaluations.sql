-- Evaluations of a group: its calendar, the closing of each program, and what a closing holds. Nothing has ever written to the
-- earlier tables, which had one evaluation per program.
drop table evaluation_marks;
drop table evaluations;

-- The rules of the education authority that a center follows; see server/rule-packs.
alter table centers add column rule_pack text not null default 'general';

create table evaluations (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  group_id bigint not null references groups on delete cascade,
  name text not null check (name <> ''),
  kind text not null check (kind in ('initial', 'partial', 'ordinary', 'extraordinary')),
  held_on date,
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
create index evaluations_group on evaluations (group_id);
create index evaluations_center on evaluations (center_id);

-- One program of an evaluation that was closed, with the rules and weights by which its marks were computed.
create table evaluation_closings (
  evaluation_id bigint not null references evaluations on delete cascade,
  course_id bigint not null references courses on delete cascade,
  center_id bigint not null references centers on delete cascade,
  group_id bigint not null references groups on delete cascade,
  rules_version integer not null,
  rule_pack text not null,
  weights jsonb not null check (jsonb_typeof(weights) = 'array'),
  closed_at timestamptz not null,
  closed_by bigint references users on delete set null,
  primary key (evaluation_id, course_id)
);
create index evaluation_closings_course on evaluation_closings (course_id);
create index evaluation_closings_group on evaluation_closings (group_id);
create index evaluation_closings_center on evaluation_closings (center_id);
create index evaluation_closings_closed_by on evaluation_closings (closed_by);

-- What a closing says of one student. A student who was reopened keeps it until the teacher closes again.
create table evaluation_records (
  evaluation_id bigint not null,
  course_id bigint not null,
  student_id bigint not null references users on delete cascade,
  group_id bigint not null references groups on delete cascade,
  mark integer check (mark between 0 and 1000),
  acta integer check (acta between 1 and 10),
  passed boolean,
  code text check (code <> ''),
  assessed integer not null check (assessed between 0 and 10000),
  remark text not null default '',
  revision integer not null default 1,
  reopened_at timestamptz,
  reopened_by bigint references users on delete set null,
  reopen_reason text,
  primary key (evaluation_id, course_id, student_id),
  foreign key (evaluation_id, course_id) references evaluation_closings on delete cascade,
  check ((reopened_at is null) = (reopen_reason is null))
);
create index evaluation_records_student on evaluation_records (student_id);
create index evaluation_records_reopened_by on evaluation_records (reopened_by);
create index evaluation_records_group on evaluation_records (group_id);

-- The learning results of a record. The exact mark is a fraction of hundredths, so that no rounding lifts one over the pass mark.
create table evaluation_marks (
  evaluation_id bigint not null,
  course_id bigint not null,
  student_id bigint not null,
  learning_result_id bigint not null references learning_results on delete restrict,
  mark integer not null check (mark between 0 and 1000),
  exact text not null check (exact ~ '^[0-9]{1,200}(/[0-9]{1,200})?$'),
  primary key (evaluation_id, course_id, student_id, learning_result_id),
  foreign key (evaluation_id, course_id, student_id) references evaluation_records on delete cascade
);
create index evaluation_marks_result on evaluation_marks (learning_result_id);

create trigger evaluations_not_archived before insert or update or delete on evaluations
  for each row execute function refuse_archived_group();
create trigger evaluation_closings_not_archived before insert or update or delete on evaluation_closings
  for each row execute function refuse_archived_group();
create trigger evaluation_records_not_archived before insert or update or delete on evaluation_records
  for each row execute function refuse_archived_group();
