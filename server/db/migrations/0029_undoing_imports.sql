-- Undoing an import is background work like importing: it goes on row by row until no row is left.
alter table student_imports drop constraint student_imports_state_check,
  add check (state in ('mapping', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed')),
  -- When it was first asked for: an undo that has begun may be completed after its time.
  add column undo_started_at timestamptz;

alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mark_released', 'mark_changed', 'newer_version', 'work_delivered', 'import_finished', 'import_failed', 'reminder',
    'team_invited', 'invitation_accepted', 'invitation_declined', 'import_undone', 'import_undo_failed'));
