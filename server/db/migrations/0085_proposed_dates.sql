-- Dates that a copy of a program brings along from a group of the original. A group gets them when the copy is added to it.
create table proposed_dates (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses on delete cascade,
  deliverable_id bigint unique references deliverables on delete cascade,
  related_resource_id bigint unique references related_resources on delete cascade,
  opens_at timestamptz,
  due_at timestamptz,
  closes_at timestamptz,
  check (num_nonnulls(deliverable_id, related_resource_id) = 1),
  check (num_nonnulls(opens_at, due_at, closes_at) > 0),
  check (related_resource_id is null or due_at is null),
  -- The same as of the dates of a group, so that a group can always take them.
  check (deliverable_id is null or due_at is null or opens_at is null or due_at > opens_at),
  check (closes_at is null or due_at is null or closes_at >= due_at),
  check (related_resource_id is null or closes_at is null or opens_at is null or closes_at > opens_at)
);
create index proposed_dates_course on proposed_dates (course_id);
