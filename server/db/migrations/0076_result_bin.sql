-- A deleted learning result or criterion leaves its tables as a deleted part of a content tree does (0043): its rows, and those that link
-- deliverables and resources to it, wait here as JSON for a day, so that deleting it can be undone.
create table result_bin (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses on delete cascade,
  rows jsonb not null,
  deleted_at timestamptz not null
);
create index result_bin_course on result_bin (course_id);
create index result_bin_deleted_at on result_bin (deleted_at);

-- Deletions left gaps, and what was added after them got a place that was taken. Positions are the index among siblings.
update learning_results as r set position = ordered.place
  from (select id, row_number() over (partition by course_id order by position, id) - 1 as place from learning_results) as ordered
  where r.id = ordered.id and r.position <> ordered.place;
update criteria as c set position = ordered.place
  from (select id, row_number() over (partition by learning_result_id order by position, id) - 1 as place from criteria) as ordered
  where c.id = ordered.id and c.position <> ordered.place;
