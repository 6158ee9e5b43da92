-- What a student has reached in a program of a group: each once, with its date, and never taken away.
alter table centers add column milestones boolean not null default true;

create table milestones (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  group_id bigint not null,
  student_id bigint not null,
  course_id bigint not null references courses on delete cascade,
  kind text not null check (kind in ('first_unit', 'half', 'all', 'first_ten', 'all_results', 'weeks')),
  reached_at timestamptz not null,
  unique (group_id, student_id, course_id, kind),
  foreign key (group_id, student_id) references group_students (group_id, user_id) on delete cascade
);
create index milestones_center on milestones (center_id);
create index milestones_course on milestones (course_id);

create trigger milestones_not_archived before insert or update or delete on milestones
  for each row when (pg_trigger_depth() = 0) execute function refuse_archived_group();

alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mark_released', 'mark_changed', 'newer_version', 'work_delivered', 'import_finished', 'import_failed', 'reminder',
    'deadline_changed', 'exempted', 'exemption_ended', 'team_invited', 'invitation_accepted', 'invitation_declined', 'import_undone', 'import_undo_failed',
    'export_ready', 'export_failed', 'transfer_requested', 'transfer_accepted', 'transfer_declined', 'student_transferred',
    'learning_reminder', 'milestone'));
