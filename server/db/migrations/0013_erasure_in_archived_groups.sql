-- What the law has taken away is taken away in archived groups too: notes about somebody who was erased (see app.purge in 0001).
create or replace function refuse_archived_group() returns trigger language plpgsql as $$
declare
  archived timestamptz;
begin
  if pg_trigger_depth() > 1 or current_setting('app.purge', true) = 'on' then
    return coalesce(new, old);
  end if;
  select archived_at into archived from groups where id = coalesce(new.group_id, old.group_id) for share;
  if archived is not null then
    raise exception 'archived groups cannot be modified' using errcode = 'AU002';
  end if;
  return coalesce(new, old);
end $$;
