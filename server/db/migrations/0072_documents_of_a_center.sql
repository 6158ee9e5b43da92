-- Actas and reports of all groups of a center, written as one zip like the other exports: what was chosen, and how many groups are written.
alter table data_exports drop constraint data_exports_kind_check,
  add check (kind in ('center', 'personal', 'documents')),
  drop constraint data_exports_check,
  add check ((kind = 'personal') = (center_id is null)),
  add column chosen jsonb,
  add column groups_done smallint,
  add column groups_total smallint,
  add check ((kind = 'documents') = (chosen is not null)),
  add check ((kind = 'documents') = (groups_total is not null)),
  add check ((groups_done is null) = (groups_total is null)),
  add check (groups_done between 0 and groups_total);

alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mark_released', 'mark_changed', 'newer_version', 'work_delivered', 'import_finished', 'import_failed', 'reminder',
    'deadline_changed', 'exempted', 'exemption_ended', 'team_invited', 'invitation_accepted', 'invitation_declined', 'import_undone', 'import_undo_failed',
    'export_ready', 'export_failed', 'documents_ready', 'documents_failed', 'transfer_requested', 'transfer_accepted', 'transfer_declined',
    'student_transferred', 'learning_reminder', 'milestone'));
