-- Groups, what students hand in, marks, progress, purchases and imports.

create table groups (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  description text not null default '',
  category_id bigint references categories on delete set null,
  period text not null check (period ~ '^\d{4}/\d{4}$' and right(period, 4)::integer = left(period, 4)::integer + 1),
  logo_file_id bigint references files,
  thumbnail_file_id bigint references files,
  manager_id bigint references users on delete set null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  unique (id, center_id)
);
create unique index groups_name_key on groups (center_id, period, fold(name));
alter table licence_ledger add foreign key (group_id) references groups on delete set null;

-- Behind the API's own check: nothing in an archived group changes. The share lock makes archiving wait
-- for writes under way, and writes see the group as archived from then on.
create function refuse_archived_group() returns trigger language plpgsql as $$
declare
  archived timestamptz;
begin
  if pg_trigger_depth() > 1 then
    return coalesce(new, old);
  end if;
  select archived_at into archived from groups where id = coalesce(new.group_id, old.group_id) for share;
  if archived is not null then
    raise exception 'archived groups cannot be modified' using errcode = 'AU002';
  end if;
  return coalesce(new, old);
end $$;

create table group_teachers (
  group_id bigint not null,
  center_id bigint not null,
  user_id bigint not null,
  primary key (group_id, user_id),
  foreign key (group_id, center_id) references groups (id, center_id) on delete cascade,
  foreign key (center_id, user_id) references center_staff (center_id, user_id) on delete cascade
);
create index group_teachers_user on group_teachers (user_id);

-- A student who leaves keeps the row (left_at), so work and marks stay readable.
create table group_students (
  id bigint generated always as identity primary key,
  group_id bigint not null,
  center_id bigint not null,
  user_id bigint not null,
  enrolled_at timestamptz not null default now(),
  left_at timestamptz,
  unique (group_id, user_id),
  foreign key (group_id, center_id) references groups (id, center_id) on delete cascade,
  foreign key (center_id, user_id) references center_students (center_id, user_id) on delete cascade
);
create index group_students_user on group_students (user_id);

create table group_courses (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups on delete cascade,
  course_id bigint not null references courses on delete cascade,
  position integer not null default 0,
  unique (group_id, course_id)
);
create index group_courses_course on group_courses (course_id);

create table group_resources (
  group_id bigint not null references groups on delete cascade,
  related_resource_id bigint not null references related_resources on delete cascade,
  visible_from timestamptz,
  visible_until timestamptz,
  primary key (group_id, related_resource_id),
  check (visible_until is null or visible_from is null or visible_until > visible_from)
);

create table group_deliverables (
  group_id bigint not null references groups on delete cascade,
  deliverable_id bigint not null references deliverables on delete cascade,
  opens_at timestamptz,
  due_at timestamptz,
  closes_at timestamptz,
  primary key (group_id, deliverable_id),
  check (due_at is null or opens_at is null or due_at > opens_at),
  check (closes_at is null or due_at is null or closes_at >= due_at)
);

-- One student's work on one deliverable in one group: the unit that versions and the grade hang from.
create table submissions (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  group_id bigint not null,
  deliverable_id bigint not null references deliverables on delete restrict,
  student_id bigint not null,
  selected_version_id bigint,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  unique (group_id, deliverable_id, student_id),
  foreign key (group_id, student_id) references group_students (group_id, user_id) on delete cascade
);
create index submissions_student on submissions (student_id, deliverable_id);
create index submissions_deliverable on submissions (deliverable_id, group_id);

-- The draft is the version without submitted_at; once submitted a version is numbered and never changes.
create table deliverable_versions (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  group_id bigint not null references groups on delete cascade,
  submission_id bigint not null references submissions on delete cascade,
  number integer check (number >= 1),
  text text not null default '',
  link text not null default '',
  submitted_at timestamptz,
  is_late boolean not null default false,
  receipt text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  unique (submission_id, number),
  unique (id, submission_id),
  check ((submitted_at is null) = (number is null)),
  check ((submitted_at is null) = (receipt is null))
);
create unique index deliverable_versions_one_draft on deliverable_versions (submission_id) where submitted_at is null;
alter table submissions add foreign key (selected_version_id, id) references deliverable_versions (id, submission_id)
  deferrable initially deferred;

create function refuse_submitted_version() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 or current_setting('app.purge', true) = 'on' then
    return coalesce(new, old);
  end if;
  if old.submitted_at is not null then
    raise exception 'a submitted version never changes' using errcode = 'AU003';
  end if;
  return coalesce(new, old);
end $$;
create trigger deliverable_versions_immutable before update or delete on deliverable_versions
  for each row execute function refuse_submitted_version();

create table version_files (
  version_id bigint not null references deliverable_versions on delete cascade,
  file_id bigint not null references files,
  position integer not null default 0,
  primary key (version_id, file_id),
  unique (file_id)
);

create function refuse_submitted_version_file() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 or current_setting('app.purge', true) = 'on' then
    return coalesce(new, old);
  end if;
  -- The share lock orders this against a hand-in under way: a file is either in the version or refused.
  perform 1 from deliverable_versions
    where id = coalesce(new.version_id, old.version_id) and submitted_at is null for share;
  if not found then
    raise exception 'a submitted version never changes' using errcode = 'AU003';
  end if;
  return coalesce(new, old);
end $$;
create trigger version_files_immutable before insert or update or delete on version_files
  for each row execute function refuse_submitted_version_file();

-- A mark is hundredths (0–1000); the version it was given for is kept and never moves by itself.
create table grades (
  submission_id bigint primary key references submissions on delete restrict,
  center_id bigint not null references centers on delete cascade,
  group_id bigint not null references groups on delete cascade,
  version_id bigint,
  outcome text check (outcome in ('marked', 'not_handed_in', 'not_assessed', 'exempt')),
  mark integer check (mark between 0 and 1000),
  points integer check (points >= 0),
  entry text not null default 'mark' check (entry in ('mark', 'points', 'criteria')),
  feedback text not null default '',
  private_note text not null default '',
  graded_by bigint references users on delete set null,
  graded_at timestamptz,
  released_at timestamptz,
  revision integer not null default 1,
  foreign key (version_id, submission_id) references deliverable_versions (id, submission_id),
  check ((outcome is not distinct from 'marked') = (mark is not null)),
  check (points is null or mark is not null),
  check (released_at is null or outcome is not null)
);
create index grades_group on grades (group_id);

create table grade_criteria (
  submission_id bigint not null references grades on delete cascade,
  criterion_id bigint not null references criteria on delete restrict,
  mark integer not null check (mark between 0 and 1000),
  primary key (submission_id, criterion_id)
);

create table custom_scores (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  group_id bigint not null,
  student_id bigint not null,
  course_id bigint not null references courses on delete cascade,
  learning_result_id bigint references learning_results on delete cascade,
  content_id bigint references course_contents on delete cascade,
  mark integer not null check (mark between 0 and 1000),
  reason text not null check (length(btrim(reason)) > 0),
  author_id bigint references users on delete set null,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  foreign key (group_id, student_id) references group_students (group_id, user_id) on delete cascade,
  check (learning_result_id is null or content_id is null)
);
create unique index custom_scores_target
  on custom_scores (group_id, student_id, course_id, coalesce(learning_result_id, 0), coalesce(content_id, 0));

-- Closing an evaluation freezes what was achieved.
create table evaluations (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  group_id bigint not null references groups on delete cascade,
  course_id bigint not null references courses on delete cascade,
  name text not null,
  position integer not null default 0,
  rules_version integer,
  closed_at timestamptz,
  closed_by bigint references users on delete set null,
  unique (group_id, course_id, position)
);

create table evaluation_marks (
  evaluation_id bigint not null references evaluations on delete cascade,
  student_id bigint not null references users on delete cascade,
  learning_result_id bigint references learning_results on delete restrict,
  mark integer check (mark between 0 and 1000),
  acta integer check (acta between 1 and 10),
  reopened_at timestamptz,
  reopened_by bigint references users on delete set null,
  reopen_reason text,
  check ((reopened_at is null) = (reopen_reason is null))
);
create unique index evaluation_marks_target on evaluation_marks (evaluation_id, student_id, coalesce(learning_result_id, 0));

create table learning_sessions (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  group_id bigint references groups on delete cascade,
  user_id bigint not null references users on delete cascade,
  content_id bigint references course_contents on delete cascade,
  resource_id bigint references resources on delete cascade,
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  check (last_seen_at >= started_at)
);
create index learning_sessions_user on learning_sessions (user_id, started_at);

create table content_progress (
  group_id bigint not null,
  student_id bigint not null,
  content_id bigint not null references course_contents on delete cascade,
  center_id bigint not null references centers on delete cascade,
  opened_at timestamptz not null default now(),
  completed_at timestamptz,
  position jsonb not null default '{}',
  primary key (group_id, student_id, content_id),
  foreign key (group_id, student_id) references group_students (group_id, user_id) on delete cascade
);

create table purchase_links (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  group_id bigint not null references groups on delete cascade,
  token_hash text not null unique,
  price_cents integer not null check (price_cents >= 0),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  max_seats integer check (max_seats > 0),
  expires_at timestamptz,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create table purchases (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  link_id bigint not null references purchase_links on delete restrict,
  user_id bigint not null references users on delete restrict,
  state text not null default 'reserved' check (state in ('reserved', 'paying', 'enrolled', 'expired', 'cancelled', 'failed')),
  reserved_until timestamptz not null,
  provider text not null check (provider in ('test', 'stripe')),
  provider_reference text unique,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create unique index purchases_open on purchases (link_id, user_id) where state in ('reserved', 'paying', 'enrolled');

create table student_imports (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  group_id bigint references groups on delete cascade,
  created_by bigint not null references users,
  file_name text not null,
  state text not null default 'mapping' check (state in ('mapping', 'checked', 'importing', 'done', 'undone', 'failed')),
  mapping jsonb not null default '{}',
  row_count integer not null default 0 check (row_count >= 0),
  done_count integer not null default 0 check (done_count between 0 and row_count),
  report jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create table student_notes (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  group_id bigint not null references groups on delete cascade,
  student_id bigint not null references users on delete cascade,
  author_id bigint references users on delete set null,
  body text not null check (length(btrim(body)) > 0),
  created_at timestamptz not null default now(),
  revision integer not null default 1
);

do $$
declare
  name text;
begin
  foreach name in array array['group_teachers', 'group_students', 'group_courses', 'group_resources', 'group_deliverables',
    'submissions', 'deliverable_versions', 'grades', 'custom_scores', 'evaluations', 'student_notes', 'purchase_links'] loop
    execute format('create trigger %I before insert or update or delete on %I for each row execute function refuse_archived_group()',
      name || '_not_archived', name);
  end loop;
end $$;
