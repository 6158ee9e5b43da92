-- What a student has to recover in a program of a group: criteria, the recovery tasks for them, until when, and what the teacher says about it.
-- Criteria and tasks are lists of ids: one that is deleted is no longer shown, and one that is restored from the bin is shown again.
create table recovery_plans (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  group_id bigint not null,
  student_id bigint not null,
  course_id bigint not null references courses on delete cascade,
  criteria bigint[] not null check (cardinality(criteria) > 0),
  deliverables bigint[] not null default '{}',
  due_on date,
  remark text not null default '' check (length(remark) <= 2000),
  author_id bigint references users on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  revision integer not null default 1,
  unique (group_id, student_id, course_id),
  foreign key (group_id, student_id) references group_students (group_id, user_id) on delete cascade
);
create index recovery_plans_center on recovery_plans (center_id);
create index recovery_plans_course on recovery_plans (course_id);
create index recovery_plans_student on recovery_plans (student_id);
create index recovery_plans_author on recovery_plans (author_id) where author_id is not null;

create trigger recovery_plans_not_archived before insert or update or delete on recovery_plans
  for each row when (pg_trigger_depth() = 0) execute function refuse_archived_group();

alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mark_released', 'mark_changed', 'newer_version', 'work_delivered', 'import_finished', 'import_failed', 'reminder',
    'deadline_changed', 'exempted', 'exemption_ended', 'team_invited', 'invitation_accepted', 'invitation_declined', 'import_undone', 'import_undo_failed',
    'export_ready', 'export_failed', 'documents_ready', 'documents_failed', 'transfer_requested', 'transfer_accepted', 'transfer_declined',
    'student_transferred', 'learning_reminder', 'milestone', 'evaluation_closed', 'marks_left', 'recovery_planned'));
