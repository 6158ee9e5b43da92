-- A deleted part of a content tree leaves its tables: its rows wait here as JSON, so no query elsewhere can show it. What students
-- did in it stays where it is, and finds its node again when the node returns with its id.
create table content_bin (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses on delete cascade,
  name text not null,
  level smallint not null check (level between 1 and 3),
  parent_id bigint,
  parent_name text,
  node_ids bigint[] not null check (cardinality(node_ids) > 0),
  deliverables integer not null,
  resources integer not null,
  rows jsonb not null,
  deleted_by bigint references users on delete set null,
  deleted_at timestamptz not null
);
create index content_bin_course on content_bin (course_id, deleted_at);
create index content_bin_deleted_at on content_bin (deleted_at);
create index content_bin_deleted_by on content_bin (deleted_by);

alter table content_progress drop constraint content_progress_content_id_fkey;
alter table learning_sessions drop constraint learning_sessions_content_id_fkey;
create index content_progress_content on content_progress (content_id);
create index learning_sessions_content on learning_sessions (content_id) where content_id is not null;

-- Instead of the two foreign keys: a row refers to a node that exists …
create function require_content() returns trigger language plpgsql as $$
begin
  perform 1 from course_contents where id = new.content_id for key share;
  if not found then
    raise exception 'the content does not exist' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger content_progress_content before insert or update of content_id on content_progress
  for each row execute function require_content();
create trigger learning_sessions_content before insert or update of content_id on learning_sessions
  for each row when (new.content_id is not null) execute function require_content();

-- … and goes with a node that is neither in the tree nor in the bin. Time spent stays without its node.
create function forget_contents() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_table_name = 'course_contents' then
    select array_agg(gone.id) into ids from gone
      where not exists (select from content_bin where content_bin.course_id = gone.course_id and gone.id = any (node_ids));
  else
    select array_agg(node.id) into ids from gone, unnest(gone.node_ids) as node (id)
      where not exists (select from course_contents where course_contents.id = node.id);
  end if;
  if ids is not null then
    delete from content_progress where content_id = any (ids);
    update learning_sessions set content_id = null where content_id = any (ids);
  end if;
  return null;
end $$;
create trigger course_contents_forget after delete on course_contents
  referencing old table as gone for each statement execute function forget_contents();
create trigger content_bin_forget after delete on content_bin
  referencing old table as gone for each statement execute function forget_contents();

-- A deliverable shares 100.00 % with its siblings as nodes do.
alter table deliverables add column pinned boolean not null default false;
