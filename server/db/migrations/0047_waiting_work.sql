-- Work of each center that waits too long for its grade, counted once a day: it takes a look at all work of all groups.
create table waiting_work (
  center_id bigint primary key references centers on delete cascade,
  works integer not null check (works >= 0),
  oldest_at timestamptz,
  counted_at timestamptz not null,
  check ((works = 0) = (oldest_at is null))
);
