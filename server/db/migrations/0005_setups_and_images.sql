-- The six steps of setting a center up, and pictures that belong to nothing yet.

-- What an image was uploaded for; only a row of that kind may take it. Null for every other file.
alter table files add column purpose text
  check (purpose in ('center_logo', 'center_thumbnail', 'center_background', 'group_logo', 'group_thumbnail', 'profile'));

-- Whoever the setup was handed over to goes on with it. The images are columns so that the database keeps them;
-- `outcome` is what finishing left: one entry per person of the team.
alter table center_setups
  add column handed_to bigint references users on delete set null,
  add column handed_over_at timestamptz,
  add column created_at timestamptz not null default now(),
  add column outcome jsonb not null default '[]',
  add column logo_file_id bigint references files,
  add column thumbnail_file_id bigint references files,
  add column background_file_id bigint references files;
create index center_setups_open on center_setups (updated_at) where finished_at is null;
