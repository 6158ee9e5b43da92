-- A school year begins, and is undone, a group at a time: what is left to do, and who asked for it.

alter table new_years
  -- Null while steps are left to do.
  add column settled_at timestamptz,
  -- Seats of students that the steps left to do need, and how many of them are reserved.
  add column seats_needed integer not null default 0 check (seats_needed >= 0),
  add column seats_reserved integer not null default 0 check (seats_reserved >= 0),
  add column caller jsonb,
  add column request_id text;
update new_years set settled_at = coalesce(undone_at, begun_at);
create index new_years_under_way on new_years (center_id) where settled_at is null;

alter table new_year_groups
  add column is_pending boolean not null default false,
  -- Of an ending group whose step is left to do: who goes where, {student, to, was_there}.
  add column moves jsonb;
