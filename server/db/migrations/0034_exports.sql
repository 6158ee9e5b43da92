-- Copies of the data of a center or of a person, written in the background. The file expires; the row stays a while to say so.
create table data_exports (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('center', 'personal')),
  center_id bigint references centers on delete cascade,
  user_id bigint not null references users on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'expired')),
  progress smallint not null default 0 check (progress between 0 and 100),
  attempts smallint not null default 0,
  failure text check (failure in ('disk_full', 'internal')),
  file_name text not null,
  storage_key text unique,
  size bigint check (size >= 0),
  sha256 text check (length(sha256) = 64),
  created_at timestamptz not null default now(),
  -- Heartbeat of the process that writes the file.
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  check ((kind = 'center') = (center_id is not null)),
  check (state <> 'ready' or (storage_key is not null and size is not null and sha256 is not null and expires_at is not null)),
  check (state = 'failed' or failure is null)
);
create unique index data_exports_one_at_a_time on data_exports (user_id) where state in ('queued', 'running');
create index data_exports_user on data_exports (user_id, id);
create index data_exports_center on data_exports (center_id) where center_id is not null;

alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mark_released', 'mark_changed', 'newer_version', 'work_delivered', 'import_finished', 'import_failed', 'reminder',
    'team_invited', 'invitation_accepted', 'invitation_declined', 'import_undone', 'import_undo_failed', 'export_ready', 'export_failed'));
