-- Bytes of the files of each center. Only the trigger changes the count, in the transaction of the change, so a process that dies
-- leaves no wrong one. The row is in a table of its own: an upload locks it last and does not keep anybody from taking a seat.
create table center_storage (
  center_id bigint primary key references centers on delete cascade,
  bytes bigint not null check (bytes >= 0)
);
insert into center_storage (center_id, bytes)
  select center_id, sum(size) from files where center_id is not null group by center_id;

-- Null: the limit of the installation.
alter table centers add column storage_limit_gb integer check (storage_limit_gb > 0);

create function add_storage(center bigint, change bigint) returns void language plpgsql as $$
begin
  update center_storage set bytes = bytes + change where center_id = center;
  if not found then
    insert into center_storage (center_id, bytes) values (center, change)
      on conflict (center_id) do update set bytes = center_storage.bytes + excluded.bytes;
  end if;
end $$;

-- One change per center and statement, in the order of the centers, so that two statements cannot wait for each other.
create function count_added_files() returns trigger language plpgsql as $$
begin
  perform add_storage(center_id, bytes) from (
    select center_id, sum(size)::bigint as bytes from added where center_id is not null group by center_id order by center_id) as changes;
  return null;
end $$;

create function count_removed_files() returns trigger language plpgsql as $$
begin
  perform add_storage(center_id, -bytes) from (
    select center_id, sum(size)::bigint as bytes from removed where center_id is not null group by center_id order by center_id) as changes;
  return null;
end $$;

create function count_changed_files() returns trigger language plpgsql as $$
begin
  perform add_storage(center_id, bytes) from (
    select center_id, sum(size)::bigint as bytes
    from (select center_id, size from added union all select center_id, -size from removed) as files
    where center_id is not null group by center_id having sum(size) <> 0 order by center_id) as changes;
  return null;
end $$;

create trigger files_count_added after insert on files
  referencing new table as added for each statement execute function count_added_files();
create trigger files_count_removed after delete on files
  referencing old table as removed for each statement execute function count_removed_files();
create trigger files_count_changed after update on files
  referencing new table as added old table as removed for each statement execute function count_changed_files();
