-- The order of names stands with the students of a center too, so that a page of their list is one range of an index. Over a join with the
-- accounts, a plan that is made for any center sorts everybody of a large one.
alter table center_students add column sort_key text collate "C" not null default '';
alter table center_students disable trigger center_students_count_changed;
update center_students set sort_key = users.sort_key from users where users.id = center_students.user_id;
alter table center_students enable trigger center_students_count_changed;

create index center_students_active_by_name on center_students (center_id, sort_key, user_id) where archived_at is null;
create index center_students_archived_by_name on center_students (center_id, sort_key, user_id) where archived_at is not null;
create index center_students_by_name on center_students (center_id, sort_key, user_id);

-- Locks the account, so that a change of the name that is not committed yet is waited for, and one that begins meanwhile finds the new row.
create function take_sort_key() returns trigger language plpgsql as $$
declare
  name text;
begin
  select sort_key into name from users where id = new.user_id for share;
  new.sort_key := coalesce(name, '');
  return new;
end $$;
create trigger center_students_sort_key before insert or update of user_id on center_students
  for each row execute function take_sort_key();

create function carry_sort_key() returns trigger language plpgsql as $$
begin
  update center_students set sort_key = new.sort_key where user_id = new.id;
  return null;
end $$;
create trigger users_sort_key after update on users
  for each row when (new.sort_key is distinct from old.sort_key) execute function carry_sort_key();
