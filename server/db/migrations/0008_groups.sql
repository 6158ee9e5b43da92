-- An archived group stands still: its own row too, until it is taken back into use.

create function refuse_archived_group_row() returns trigger language plpgsql as $$
begin
  -- What a deleted picture, area or person leaves behind comes from their own deletion, not from somebody at work on the group.
  if pg_trigger_depth() > 1 or current_setting('app.purge', true) = 'on' then
    return coalesce(new, old);
  end if;
  if old.archived_at is not null and (tg_op = 'DELETE' or new.archived_at is not null) then
    raise exception 'archived groups cannot be modified' using errcode = 'AU002';
  end if;
  return coalesce(new, old);
end $$;
create trigger groups_not_archived before update or delete on groups
  for each row execute function refuse_archived_group_row();
create trigger content_progress_not_archived before insert or update or delete on content_progress
  for each row execute function refuse_archived_group();

create index groups_center on groups (center_id) where archived_at is null;
create index student_notes_student on student_notes (group_id, student_id, id);
