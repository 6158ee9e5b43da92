-- Programs: training areas, contents, learning results, resources, deliverables, rules.

create table categories (
  id bigint generated always as identity primary key,
  parent_id bigint references categories on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  position integer not null default 0
);
create unique index categories_sibling_name on categories (coalesce(parent_id, 0), fold(name));

create function refuse_category_cycle() returns trigger language plpgsql as $$
begin
  -- One writer of the tree at a time: two crossing moves could otherwise close a cycle together.
  perform pg_advisory_xact_lock(hashtext('categories'));
  if exists (
    with recursive up as (
      select id, parent_id from categories where id = new.parent_id
      union
      select c.id, c.parent_id from categories c join up on c.id = up.parent_id
    )
    select 1 from up where id = new.id
  ) then
    raise exception 'a training area cannot hang from itself' using errcode = 'AU004';
  end if;
  return new;
end $$;
create trigger categories_no_cycle before update of parent_id on categories
  for each row when (new.parent_id is not null) execute function refuse_category_cycle();

-- A program without a center belongs to the platform and may be offered by every center.
create table courses (
  id bigint generated always as identity primary key,
  center_id bigint references centers on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 160),
  code text not null default '',
  about text not null default '',
  description text not null default '',
  logo_file_id bigint references files,
  background_file_id bigint references files,
  is_active boolean not null default true,
  cloned_from bigint references courses on delete set null,
  created_at timestamptz not null default now(),
  revision integer not null default 1
);
create index courses_center on courses (center_id);

create table course_categories (
  course_id bigint not null references courses on delete cascade,
  category_id bigint not null references categories on delete cascade,
  primary key (course_id, category_id)
);

create table center_courses (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  course_id bigint not null references courses on delete cascade,
  created_at timestamptz not null default now(),
  unique (center_id, course_id)
);

-- Content (1) → unit (2) → class (3). The parent's level is part of the key, so levels always fall by one:
-- no fourth level and no cycle can be written.
create table course_contents (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses on delete cascade,
  level smallint not null check (level between 1 and 3),
  parent_id bigint,
  parent_level smallint generated always as (case when level > 1 then level - 1 end) stored,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text not null default '',
  position integer not null default 0,
  weight integer not null default 0 check (weight between 0 and 10000),
  pinned boolean not null default false,
  is_free boolean not null default false,
  is_active boolean not null default true,
  minutes integer not null default 0 check (minutes >= 0),
  revision integer not null default 1,
  unique (id, course_id),
  unique (id, level, course_id),
  foreign key (parent_id, parent_level, course_id) references course_contents (id, level, course_id) on delete cascade,
  check ((level = 1) = (parent_id is null))
);
create index course_contents_course on course_contents (course_id, parent_id, position);

create table learning_results (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses on delete cascade,
  code text not null check (length(code) between 1 and 12),
  name text not null,
  weight integer not null default 0 check (weight between 0 and 10000),
  position integer not null default 0,
  unique (course_id, code),
  unique (id, course_id)
);

create table criteria (
  id bigint generated always as identity primary key,
  course_id bigint not null,
  learning_result_id bigint not null,
  code text not null check (length(code) between 1 and 12),
  name text not null,
  weight integer not null default 0 check (weight between 0 and 10000),
  rule text not null default 'weighted' check (rule in ('weighted', 'mean', 'last', 'best')),
  position integer not null default 0,
  unique (learning_result_id, code),
  unique (id, course_id),
  foreign key (learning_result_id, course_id) references learning_results (id, course_id) on delete cascade
);

-- Rules are versioned: the newest version is in force, older ones explain older marks.
create table course_rules (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses on delete cascade,
  version integer not null check (version >= 1),
  pass_mark integer not null default 500 check (pass_mark between 0 and 1000),
  gate boolean not null default true,
  gate_cap integer not null default 4 check (gate_cap between 1 and 10),
  rounding text not null default 'half_up' check (rounding in ('half_up')),
  minimum_per_deliverable integer check (minimum_per_deliverable between 0 and 1000),
  recovery text not null default 'best_per_criterion' check (recovery in ('none', 'best_per_criterion')),
  not_handed_in text not null default 'neutral' check (not_handed_in in ('neutral', 'zero')),
  final_reading text not null default 'results' check (final_reading in ('results', 'contents')),
  created_by bigint references users,
  created_at timestamptz not null default now(),
  unique (course_id, version)
);

create table resources (
  id bigint generated always as identity primary key,
  center_id bigint references centers on delete cascade,
  owner_id bigint references users on delete set null,
  type text not null check (type in ('pdf', 'typeform', 'video', 'image', 'other')),
  name text not null check (length(btrim(name)) between 1 and 200),
  description text not null default '',
  file_id bigint references files,
  url text check (url ~ '^https?://'),
  seconds integer check (seconds > 0),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  check ((file_id is not null) <> (url is not null))
);
create index resources_center on resources (center_id);

create table resource_categories (
  resource_id bigint not null references resources on delete cascade,
  category_id bigint not null references categories on delete cascade,
  primary key (resource_id, category_id)
);

create table related_resources (
  id bigint generated always as identity primary key,
  course_id bigint not null,
  content_id bigint not null,
  resource_id bigint not null references resources,
  position integer not null default 0,
  is_required boolean not null default false,
  unique (content_id, resource_id),
  foreign key (content_id, course_id) references course_contents (id, course_id) on delete cascade
);

create table related_results (
  id bigint generated always as identity primary key,
  related_resource_id bigint not null references related_resources on delete cascade,
  criterion_id bigint not null references criteria on delete cascade,
  weight integer not null default 0 check (weight between 0 and 10000),
  unique (related_resource_id, criterion_id)
);

-- A graded task of a content node. Points are hundredths of a point.
create table deliverables (
  id bigint generated always as identity primary key,
  course_id bigint not null,
  content_id bigint not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  instructions text not null default '',
  max_points integer not null default 1000 check (max_points > 0),
  weight integer not null default 10000 check (weight between 0 and 10000),
  position integer not null default 0,
  kind text not null default 'ordinary' check (kind in ('ordinary', 'recovery')),
  recovers_id bigint references deliverables on delete set null,
  accepts_late boolean not null default true,
  accepts_text boolean not null default true,
  accepts_link boolean not null default true,
  accepts_files boolean not null default true,
  rubric jsonb,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  unique (id, course_id),
  foreign key (content_id, course_id) references course_contents (id, course_id) on delete cascade,
  check (recovers_id is null or kind = 'recovery'),
  check (accepts_text or accepts_link or accepts_files)
);
create index deliverables_content on deliverables (content_id, position);

create table deliverable_files (
  deliverable_id bigint not null references deliverables on delete cascade,
  file_id bigint not null references files,
  position integer not null default 0,
  primary key (deliverable_id, file_id)
);

create table deliverable_criteria (
  deliverable_id bigint not null,
  criterion_id bigint not null,
  course_id bigint not null,
  weight integer not null check (weight between 1 and 10000),
  primary key (deliverable_id, criterion_id),
  foreign key (deliverable_id, course_id) references deliverables (id, course_id) on delete cascade,
  foreign key (criterion_id, course_id) references criteria (id, course_id) on delete cascade
);
