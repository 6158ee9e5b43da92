-- Failed sign-ins are folded into one event per hour and account, so that guessing cannot flood the log: only the count of such an
-- event grows. All other rows stay as they were written.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.action = 'sign_in_failed'
    and to_jsonb(new) - 'after' = to_jsonb(old) - 'after'
    and (new.after ->> 'failures')::integer > (old.after ->> 'failures')::integer
  then
    return new;
  end if;
  if current_setting('app.purge', true) = 'on' then
    return coalesce(new, old);
  end if;
  raise exception '% rows are immutable', tg_table_name using errcode = 'AU003';
end $$;
drop trigger audit_log_immutable on audit_log;
create trigger audit_log_immutable before update or delete on audit_log
  for each row when (pg_trigger_depth() = 0) execute function refuse_audit_change();
