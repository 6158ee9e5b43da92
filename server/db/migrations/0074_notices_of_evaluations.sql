-- Notices of evaluations: a program was closed, and marks are left to enter before one is held.
alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mark_released', 'mark_changed', 'newer_version', 'work_delivered', 'import_finished', 'import_failed', 'reminder',
    'deadline_changed', 'exempted', 'exemption_ended', 'team_invited', 'invitation_accepted', 'invitation_declined', 'import_undone', 'import_undo_failed',
    'export_ready', 'export_failed', 'documents_ready', 'documents_failed', 'transfer_requested', 'transfer_accepted', 'transfer_declined',
    'student_transferred', 'learning_reminder', 'milestone', 'evaluation_closed', 'marks_left'));

alter table notice_settings drop constraint notice_settings_topic_check,
  add check (topic in ('mark_released', 'mark_changed', 'reminder', 'work_delivered', 'newer_version', 'imports', 'team_answers', 'transfers',
    'evaluations'));

-- The evaluations that are held in the next days, once a day.
create index evaluations_held on evaluations (held_on);
