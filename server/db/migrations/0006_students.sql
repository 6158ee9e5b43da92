-- Students of a center: lists of tens of thousands, one-time passwords, and moving to another group.

-- Order of a class list and what a person is found by, computed when the name changes and not at every reading.
-- The order is spelled out as bytes ("ñ" after "n", accents and case apart), because the embedded database has no Spanish
-- collation and both databases must agree.
alter table users
  add column sort_key text collate "C" generated always as (
    fold(replace(replace(normalize(last_name_1 || ' ' || last_name_2 || ' ' || first_name), 'ñ', 'n~'), 'Ñ', 'n~')) collate "C") stored,
  add column search_key text generated always as (
    fold(last_name_1 || ' ' || last_name_2 || ' ' || first_name || ' ' || username || ' ' || coalesce(email, ''))) stored,
  -- The password was made by the center and printed: whoever signs in with it chooses their own first.
  add column password_is_one_time boolean not null default false;
drop index users_search;
create index users_sort on users (sort_key, id);

-- Seats that change hands within one statement are counted together: moving students from group to group needs no free seat,
-- not even where the cap was lowered below what is used.
create or replace function count_seats() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select center_id, kind, sum(delta)::integer as delta
    from seats group by center_id, kind order by center_id, kind
  loop
    update centers set
        teacher_seats_used = teacher_seats_used + case when moved.kind = 'teacher' then moved.delta else 0 end,
        student_seats_used = student_seats_used + case when moved.kind = 'student' then moved.delta else 0 end
      where id = moved.center_id;
    if moved.delta > 0 and exists (
      select from centers
      where id = moved.center_id
        and case when moved.kind = 'teacher' then teacher_seats_used > teacher_licenses else student_seats_used > student_licenses end
    ) then
      raise exception 'the center has no available % licences', moved.kind using errcode = 'AU001';
    end if;
  end loop;
  return null;
end $$;

-- A submitted version never changes, but it goes along when its student moves to another group.
create or replace function refuse_submitted_version() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 or current_setting('app.purge', true) = 'on' then
    return coalesce(new, old);
  end if;
  if old.submitted_at is not null
    and (tg_op = 'DELETE' or to_jsonb(new) - 'group_id' is distinct from to_jsonb(old) - 'group_id') then
    raise exception 'a submitted version never changes' using errcode = 'AU003';
  end if;
  return coalesce(new, old);
end $$;
