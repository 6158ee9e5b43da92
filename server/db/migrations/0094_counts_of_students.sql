-- Students of each center, so that the first page of their list does not count all of them. Only the triggers change the counts, in the
-- transaction of the change. The row is in a table of its own, as that of the stored bytes is: it is locked last.
create table student_counts (
  center_id bigint primary key references centers on delete cascade,
  active integer not null check (active >= 0),
  archived integer not null check (archived >= 0)
);
insert into student_counts (center_id, active, archived)
  select center_id, count(*) filter (where archived_at is null), count(archived_at) from center_students group by center_id;

-- One change per center and statement, in the order of the centers, so that two statements cannot wait for each other.
create function count_added_students() returns trigger language plpgsql as $$
begin
  insert into student_counts (center_id, active, archived)
    select center_id, count(*) filter (where archived_at is null), count(archived_at) from added group by center_id order by center_id
    on conflict (center_id) do update
      set active = student_counts.active + excluded.active, archived = student_counts.archived + excluded.archived;
  return null;
end $$;

create function change_student_counts(center bigint, active_change bigint, archived_change bigint) returns void language sql as $$
  update student_counts set active = active + active_change, archived = archived + archived_change where center_id = center;
$$;

-- With its center, a row of counts is deleted before this.
create function count_removed_students() returns trigger language plpgsql as $$
begin
  perform change_student_counts(center_id, -active, -archived) from (
    select center_id, count(*) filter (where archived_at is null) as active, count(archived_at) as archived
    from removed group by center_id order by center_id) as changes;
  return null;
end $$;

create function count_changed_students() returns trigger language plpgsql as $$
begin
  perform change_student_counts(center_id, -archived, archived) from (
    select center_id, sum(archived)::bigint as archived from (
      select center_id, count(archived_at) as archived from added group by center_id
      union all select center_id, -count(archived_at) from removed group by center_id) as students
    group by center_id having sum(archived) <> 0 order by center_id) as changes;
  return null;
end $$;

create trigger center_students_count_added after insert on center_students
  referencing new table as added for each statement execute function count_added_students();
create trigger center_students_count_removed after delete on center_students
  referencing old table as removed for each statement execute function count_removed_students();
create trigger center_students_count_changed after update on center_students
  referencing new table as added old table as removed for each statement execute function count_changed_students();
