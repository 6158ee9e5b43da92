-- Undoing an import is background work like importing: it goes on row by row until no row is left.
alter table student_imports drop constraint student_imports_state_check,
  add check (state in ('mapping', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed')),
  -- When it was first asked for: an undo that has begun may be completed after its time.
  add column undo_started_at timestamptz;

alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mark_released', 'mark_changed', 'newer_version', 'work_delivered', 'import_finished', 'import_failed', 'reminder',
    'team_invited', 'invitation_accepted', 'invitation_declined', 'import_undone', 'import_undo_failed'));

-- Deleting an account asks every table that refers to accounts: without an index each of them is read whole.
create index auth_sessions_impersonator_id on auth_sessions (impersonator_id) where impersonator_id is not null;
create index groups_manager_id on groups (manager_id) where manager_id is not null;
create index external_identities_user_id on external_identities (user_id);
create index center_setups_created_by on center_setups (created_by);
create index center_setups_handed_to on center_setups (handed_to) where handed_to is not null;
create index course_rules_created_by on course_rules (created_by);
create index resources_owner_id on resources (owner_id) where owner_id is not null;
create index evaluations_closed_by on evaluations (closed_by) where closed_by is not null;
create index evaluation_marks_student_id on evaluation_marks (student_id);
create index evaluation_marks_reopened_by on evaluation_marks (reopened_by) where reopened_by is not null;
create index custom_scores_author_id on custom_scores (author_id) where author_id is not null;
create index purchase_links_created_by on purchase_links (created_by) where created_by is not null;
create index purchases_user_id on purchases (user_id);
create index student_notes_student_id on student_notes (student_id);
create index student_notes_author_id on student_notes (author_id) where author_id is not null;
create index student_imports_created_by on student_imports (created_by);
create index erasure_requests_carried_out_by on erasure_requests (carried_out_by) where carried_out_by is not null;
create index erasure_requests_user_id on erasure_requests (user_id);
