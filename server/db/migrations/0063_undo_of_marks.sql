-- What a bulk change of marks replaced, for a day: with it the change can be undone where nothing has changed since.
create table mark_undos (
  -- One for all rows of a change; only its author undoes it.
  id uuid not null,
  submission_id bigint not null references submissions on delete cascade,
  center_id bigint not null references centers on delete cascade,
  made_by bigint not null references users on delete cascade,
  made_at timestamptz not null,
  kind text not null check (kind in ('grade', 'release', 'unrelease')),
  -- The grade as it was; null where it cannot come back, with the reason: published again, or files that were not published yet.
  before jsonb,
  kept_reason text check (kept_reason in ('published', 'files')),
  -- The state that the change left.
  revision integer not null,
  released_at timestamptz,
  primary key (id, submission_id),
  check ((before is null) = (kept_reason is not null))
);
create index mark_undos_submission on mark_undos (submission_id);
create index mark_undos_center on mark_undos (center_id);
create index mark_undos_made_by on mark_undos (made_by);
create index mark_undos_made_at on mark_undos (made_at);
