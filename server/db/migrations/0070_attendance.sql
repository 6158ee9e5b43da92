-- What happened on a day in a class of a program, and who was there. Somebody without a state was not looked at.
create table class_sessions (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  group_id bigint not null references groups on delete cascade,
  course_id bigint not null references courses on delete cascade,
  day date not null,
  hours integer not null default 1 check (hours between 1 and 12),
  unique (group_id, course_id, day)
);
create index class_sessions_center on class_sessions (center_id);
create index class_sessions_course on class_sessions (course_id);

create table attendances (
  session_id bigint not null references class_sessions on delete cascade,
  student_id bigint not null,
  center_id bigint not null references centers on delete cascade,
  group_id bigint not null,
  state text check (state in ('present', 'late', 'absent', 'justified')),
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null,
  revision integer not null default 1,
  primary key (session_id, student_id),
  foreign key (group_id, student_id) references group_students (group_id, user_id) on delete cascade
);
create index attendances_student on attendances (group_id, student_id);
create index attendances_center on attendances (center_id);
create index attendances_changed_by on attendances (changed_by);

create trigger class_sessions_not_archived before insert or update or delete on class_sessions
  for each row when (pg_trigger_depth() = 0) execute function refuse_archived_group();
create trigger attendances_not_archived before insert or update or delete on attendances
  for each row when (pg_trigger_depth() = 0) execute function refuse_archived_group();
