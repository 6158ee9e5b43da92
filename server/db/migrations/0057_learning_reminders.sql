alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mark_released', 'mark_changed', 'newer_version', 'work_delivered', 'import_finished', 'import_failed', 'reminder',
    'deadline_changed', 'exempted', 'exemption_ended', 'team_invited', 'invitation_accepted', 'invitation_declined', 'import_undone', 'import_undo_failed',
    'export_ready', 'export_failed', 'transfer_requested', 'transfer_accepted', 'transfer_declined', 'student_transferred',
    'learning_reminder'));
-- A student is reminded once a day, whatever of.
create index notifications_learning_reminders on notifications (user_id, created_at) where kind = 'learning_reminder';
