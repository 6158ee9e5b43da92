-- An exemption is a grade with a reason. The student sees it at once, and what the grade was comes back when it ends.
alter table grades
  -- Emptied when the student's account is erased.
  add column exemption_reason text,
  add column shows_exemption_reason boolean not null default false,
  -- The columns that the exemption took the place of; null where there was no mark.
  add column before_exemption jsonb;

-- Marks typed as EX become exemptions without a reason; a change from or to EX that was not published yet is taken back.
select set_config('app.purge', 'on', true);
update grades set unpublished = null
  where unpublished is not null and 'exempt' in (outcome, unpublished ->> 'outcome') and outcome is distinct from unpublished ->> 'outcome';
update grades set exemption_reason = '', released_at = coalesce(released_at, graded_at, now()), mark = null, points = null, entry = 'mark',
  version_id = null, unpublished = null
  where outcome = 'exempt';
select set_config('app.purge', 'off', true);

alter table grades
  add constraint grades_exemption_check check ((outcome is not distinct from 'exempt') = (exemption_reason is not null)),
  add constraint grades_exempt_check check (
    outcome is distinct from 'exempt' or (released_at is not null and unpublished is null and version_id is null)),
  add constraint grades_before_exemption_check check (before_exemption is null or outcome = 'exempt');

alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('mark_released', 'mark_changed', 'newer_version', 'work_delivered',
    'import_finished', 'import_failed', 'reminder', 'deadline_changed', 'exempted', 'exemption_ended', 'team_invited',
    'invitation_accepted', 'invitation_declined', 'import_undone', 'import_undo_failed', 'export_ready', 'export_failed',
    'transfer_requested', 'transfer_accepted', 'transfer_declined', 'student_transferred'));
