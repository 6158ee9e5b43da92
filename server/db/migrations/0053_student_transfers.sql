-- A student changes center when both centers want it: one asks, the other answers.
create table student_transfers (
  id bigint generated always as identity primary key,
  to_center_id bigint not null references centers on delete cascade,
  -- Null where nobody can be transferred: the center that asks sees no difference.
  from_center_id bigint references centers on delete cascade,
  user_id bigint references users on delete cascade,
  -- Address or username as the receiving center typed it; null where the other center asked, and once the account is erased.
  account text,
  -- The group that the receiving center has chosen.
  group_id bigint references groups on delete set null,
  asked_by_receiver boolean not null,
  -- A pending request has expired after expires_at.
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn')),
  -- Of a refusal.
  reason text,
  is_enrolled boolean not null default false,
  requested_by bigint references users on delete set null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  answered_by bigint references users on delete set null,
  answered_at timestamptz,
  check ((from_center_id is null) = (user_id is null)),
  check (from_center_id <> to_center_id),
  check (state <> 'accepted' or user_id is not null)
);
create index student_transfers_to on student_transfers (to_center_id, requested_at);
create index student_transfers_from on student_transfers (from_center_id, requested_at);
create index student_transfers_user on student_transfers (user_id);
create index student_transfers_group on student_transfers (group_id) where group_id is not null;
create index student_transfers_requested_by on student_transfers (requested_by);
create index student_transfers_answered_by on student_transfers (answered_by);

alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mark_released', 'mark_changed', 'newer_version', 'work_delivered', 'import_finished', 'import_failed', 'reminder',
    'deadline_changed', 'team_invited', 'invitation_accepted', 'invitation_declined', 'import_undone', 'import_undo_failed',
    'export_ready', 'export_failed', 'transfer_requested', 'transfer_accepted', 'transfer_declined', 'student_transferred'));
alter table notice_settings drop constraint notice_settings_topic_check,
  add check (topic in ('mark_released', 'mark_changed', 'reminder', 'work_delivered', 'newer_version', 'imports', 'team_answers', 'transfers'));
