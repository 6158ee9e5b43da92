-- What a teacher changed in a published mark since then: the other columns stay as the student sees them until it is published again.
alter table grades add column unpublished jsonb,
  add constraint grades_unpublished_check check (unpublished is null or released_at is not null);

alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mark_released', 'mark_changed', 'newer_version', 'work_delivered', 'import_finished', 'import_failed', 'reminder',
    'team_invited', 'invitation_accepted', 'invitation_declined'));
