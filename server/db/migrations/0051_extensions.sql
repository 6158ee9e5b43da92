-- Dates of one student, later than those of the group. A date that is null here is the group's.
create table deliverable_extensions (
  deliverable_id bigint not null references deliverables on delete cascade,
  group_id bigint not null references groups on delete cascade,
  student_id bigint not null,
  center_id bigint not null references centers on delete cascade,
  due_at timestamptz,
  closes_at timestamptz,
  -- Emptied when the student's account is erased.
  reason text not null,
  granted_by bigint references users on delete set null,
  granted_at timestamptz not null default now(),
  revision integer not null default 1,
  primary key (deliverable_id, group_id, student_id),
  foreign key (group_id, student_id) references group_students (group_id, user_id) on delete cascade,
  check (due_at is not null or closes_at is not null),
  check (closes_at is null or due_at is null or closes_at >= due_at)
);
create index deliverable_extensions_student on deliverable_extensions (student_id);
create index deliverable_extensions_group on deliverable_extensions (group_id, student_id);
create index deliverable_extensions_granted_by on deliverable_extensions (granted_by);
create index deliverable_extensions_center on deliverable_extensions (center_id);
create trigger deliverable_extensions_not_archived before insert or update or delete on deliverable_extensions
  for each row execute function refuse_archived_group();

alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mark_released', 'mark_changed', 'newer_version', 'work_delivered', 'import_finished', 'import_failed', 'reminder',
    'deadline_changed', 'team_invited', 'invitation_accepted', 'invitation_declined', 'import_undone', 'import_undo_failed',
    'export_ready', 'export_failed'));
