-- People, centers, licences, files, sign-in and the audit trail.
-- Errors raised here carry a class of their own so that the API can name them:
--   AU001 no licences left · AU002 group archived · AU003 immutable row · AU004 tree would have a cycle

-- Case- and accent-insensitive key of a name, for uniqueness and for search.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(normalize(btrim(value), nfd)), '[\u0300-\u036f]', '', 'g');

-- Rows of history are never changed; a purge asked for by law sets app.purge for its transaction.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.purge', true) = 'on' then
    return coalesce(new, old);
  end if;
  raise exception '% rows are immutable', tg_table_name using errcode = 'AU003';
end $$;

create table centers (
  id bigint generated always as identity primary key,
  name text not null check (length(btrim(name)) between 1 and 120),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  about text not null default '',
  description text not null default '',
  address text not null default '',
  street text not null default '',
  city text not null default '',
  country text not null default '',
  zipcode text not null default '',
  establishment_date date,
  logo_file_id bigint,
  thumbnail_file_id bigint,
  background_file_id bigint,
  accent text check (accent ~ '^oklch\('),
  contract jsonb not null default '{}',
  teacher_licenses integer not null default 0 check (teacher_licenses >= 0),
  student_licenses integer not null default 0 check (student_licenses >= 0),
  teacher_seats_used integer not null default 0 check (teacher_seats_used >= 0),
  student_seats_used integer not null default 0 check (student_seats_used >= 0),
  anonymous_users boolean not null default false,
  manager_id bigint,
  setup_finished_at timestamptz,
  created_at timestamptz not null default now(),
  revision integer not null default 1
);
create unique index centers_name_key on centers (fold(name));
create unique index centers_slug_key on centers (slug);

create table users (
  id bigint generated always as identity primary key,
  username text not null check (length(btrim(username)) between 1 and 150 and username !~ '\s'),
  email text check (email ~ '^[^@\s]+@[^@\s]+$'),
  password_hash text,
  first_name text not null default '',
  last_name_1 text not null default '',
  last_name_2 text not null default '',
  gender text check (gender in ('female', 'male', 'non-binary', 'other')),
  profile_image_file_id bigint,
  is_staff boolean not null default false,
  is_superuser boolean not null default false,
  is_anonymous boolean not null default false,
  is_active boolean not null default true,
  language text not null default 'es' check (language in ('es', 'en')),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  density text not null default 'comfortable' check (density in ('compact', 'comfortable')),
  last_access_at timestamptz,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  check (email is not null or is_anonymous or is_superuser)
);
create index users_search on users (fold(last_name_1 || ' ' || last_name_2 || ' ' || first_name));

-- Username and e-mail share one namespace: nobody's username may be somebody else's e-mail.
create table login_names (
  name_key text not null,
  user_id bigint not null references users on delete cascade,
  primary key (name_key)
);
create index login_names_user on login_names (user_id);

create function keep_login_names() returns trigger language plpgsql as $$
begin
  delete from login_names where user_id = new.id;
  insert into login_names (name_key, user_id)
    select distinct k, new.id from unnest(array[lower(new.username), lower(new.email)]) as k where k is not null;
  return new;
end $$;
create trigger users_login_names after insert or update of username, email on users
  for each row execute function keep_login_names();

create table files (
  id bigint generated always as identity primary key,
  center_id bigint references centers,
  storage_key text not null unique,
  name text not null check (length(name) between 1 and 255),
  media_type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null check (length(sha256) = 64),
  uploaded_by bigint references users,
  created_at timestamptz not null default now()
);
create index files_center on files (center_id);
alter table users add foreign key (profile_image_file_id) references files;
alter table centers
  add foreign key (logo_file_id) references files,
  add foreign key (thumbnail_file_id) references files,
  add foreign key (background_file_id) references files;

-- A teacher seat is one row here; the manager is one of them.
create table center_staff (
  center_id bigint not null references centers on delete cascade,
  user_id bigint not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (center_id, user_id)
);
create index center_staff_user on center_staff (user_id);
alter table centers add foreign key (id, manager_id) references center_staff (center_id, user_id)
  on delete set null (manager_id) deferrable initially deferred;

create table center_students (
  center_id bigint not null references centers on delete cascade,
  user_id bigint not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (center_id, user_id)
);
create index center_students_user on center_students (user_id);

create table center_setups (
  id bigint generated always as identity primary key,
  center_id bigint references centers on delete cascade,
  created_by bigint not null references users,
  step integer not null default 1 check (step between 1 and 6),
  data jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  revision integer not null default 1
);

create table invitations (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  email text not null,
  token_hash text not null unique,
  invited_by bigint not null references users,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index invitations_open on invitations (center_id, lower(email)) where accepted_at is null;

-- Every taking (+1) and freeing (-1) of a seat. The count on the center is kept by the trigger alone,
-- so ledger and count cannot disagree; taking is refused above the cap, lowering the cap removes nobody.
create table licence_ledger (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  kind text not null check (kind in ('teacher', 'student')),
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('enrolled', 'unlinked', 'archived', 'unarchived', 'moved', 'joined', 'left', 'reserved', 'released', 'imported', 'import_undone')),
  user_id bigint references users on delete set null,
  group_id bigint,
  actor_id bigint references users on delete set null,
  at timestamptz not null default now()
);
create index licence_ledger_center on licence_ledger (center_id, id);

create function count_seat() returns trigger language plpgsql as $$
declare
  used integer;
  cap integer;
begin
  if new.kind = 'teacher' then
    update centers set teacher_seats_used = teacher_seats_used + new.delta
      where id = new.center_id returning teacher_seats_used, teacher_licenses into used, cap;
  else
    update centers set student_seats_used = student_seats_used + new.delta
      where id = new.center_id returning student_seats_used, student_licenses into used, cap;
  end if;
  if new.delta > 0 and used > cap then
    raise exception 'the center has no available % licences', new.kind using errcode = 'AU001';
  end if;
  return new;
end $$;
create trigger licence_ledger_count before insert on licence_ledger for each row execute function count_seat();
create trigger licence_ledger_immutable before update or delete on licence_ledger
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

create table auth_sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('logout', 'password_changed', 'reuse', 'ended', 'deactivated')),
  impersonator_id bigint references users,
  impersonation_reason text,
  impersonation_write boolean not null default false,
  check (impersonator_id is null or (impersonator_id <> user_id and impersonation_reason is not null))
);
create index auth_sessions_user on auth_sessions (user_id) where revoked_at is null;

-- One row per refresh token of a session (the family); a used one is kept to recognise its reuse.
create table refresh_tokens (
  id bigint generated always as identity primary key,
  session_id bigint not null references auth_sessions on delete cascade,
  token_hash text not null unique,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table password_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('reset', 'set')),
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id);

create table login_failures (
  id bigint generated always as identity primary key,
  account_key text not null,
  address text not null,
  at timestamptz not null default now()
);
create index login_failures_account on login_failures (account_key, at);

create table external_identities (
  provider text not null check (provider in ('google')),
  subject text not null,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);

create table audit_log (
  id bigint generated always as identity primary key,
  center_id bigint references centers on delete set null,
  at timestamptz not null default now(),
  actor_id bigint references users on delete set null,
  on_behalf_of bigint references users on delete set null,
  action text not null,
  entity text not null,
  entity_id bigint,
  student_id bigint references users on delete set null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text
);
create index audit_log_center on audit_log (center_id, id);
create index audit_log_entity on audit_log (entity, entity_id, id);
create trigger audit_log_immutable before update or delete on audit_log
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

create table notifications (
  id bigint generated always as identity primary key,
  center_id bigint references centers on delete cascade,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('mark_released', 'newer_version', 'work_delivered', 'import_finished', 'reminder')),
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user on notifications (user_id, id);
