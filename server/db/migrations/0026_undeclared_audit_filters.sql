-- Exports of the audit log and of the ledger recorded undeclared query parameters as if they were filters: their names could make the
-- log unreadable, and their values look like changes. Only the declared filters stay, as the single values that they are.
select set_config('app.purge', 'on', true);
update audit_log set after = (
    select jsonb_object_agg(field.key, field.value) from jsonb_each(case jsonb_typeof(after) when 'object' then after else '{}' end) as field
    where jsonb_typeof(field.value) in ('string', 'number', 'boolean')
      and field.key = any (case entity
        when 'audit' then array['actor', 'on_behalf_of', 'impersonated', 'action', 'entity', 'entity_id', 'student', 'center', 'from', 'to', 'search']
        else array['kind', 'reason', 'group_id', 'from', 'to', 'search'] end))
  where (entity = 'audit' and action = 'exported' or entity = 'center' and action = 'licences_exported') and after is not null;
select set_config('app.purge', 'off', true);
