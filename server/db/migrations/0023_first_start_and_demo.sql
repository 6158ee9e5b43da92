-- The link with which an installation without an IT admin gets its first one: one row at most, of the latest start.
create table first_start_link (
  only_row boolean primary key default true check (only_row),
  token_hash text not null,
  expires_at timestamptz not null
);

-- Whether this database holds the demo school, or held it: a removed one is not loaded again.
create table demo_school (
  only_row boolean primary key default true check (only_row),
  loaded_at timestamptz not null,
  removed_at timestamptz
);

-- What belongs to the demo school, so that it can be removed without anything else.
create table demo_rows (
  entity text not null check (entity in ('users', 'centers', 'courses', 'resources', 'categories', 'files')),
  id bigint not null,
  primary key (entity, id)
);

-- Databases that loaded the demo school before: its rows are older than the database itself, because its dates count backwards.
insert into demo_school (loaded_at)
  select applied_at from schema_migrations where version = 1
    and exists (select from centers where slug = 'ies-ribera-del-duero' and created_at < applied_at)
    and exists (select from users where username = 'carmen.rueda' and email = 'carmen.rueda@demo.test' and created_at < applied_at);
insert into demo_rows (entity, id)
  select 'users', users.id from users, demo_school where created_at < loaded_at
  union all select 'centers', centers.id from centers, demo_school where created_at < loaded_at
  union all select 'courses', courses.id from courses, demo_school where created_at < loaded_at
  union all select 'resources', resources.id from resources, demo_school where created_at < loaded_at
  union all select 'categories', categories.id from categories, demo_school
  union all select 'files', files.id from files, demo_school where created_at < loaded_at;

-- Whether there is an IT admin is asked at every view of the sign-in page.
create index users_admins on users (id) where is_superuser;
