-- An import that brings its process down is not begun for ever.
alter table student_imports
  -- How often somebody has set to work on it since it was started.
  add column attempts integer not null default 0 check (attempts >= 0);

-- Whoever started an import hears of it when it stops, too.
alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mark_released', 'newer_version', 'work_delivered', 'import_finished', 'import_failed', 'reminder'));
