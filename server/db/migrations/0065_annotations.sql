-- What teachers write and draw on a file that was handed in. A file belongs to one version, so an annotation belongs to that version too.
-- `place` is in the coordinates of the file. `published` is what the student sees, of the revision `published_revision`: null for nothing.
create table annotations (
  id bigint generated always as identity primary key,
  -- Made by the browser, so that making it twice makes one.
  uid uuid not null,
  file_id bigint not null references files on delete cascade,
  submission_id bigint not null references submissions on delete cascade,
  group_id bigint not null references groups on delete cascade,
  center_id bigint not null references centers on delete cascade,
  -- Deleted ones count: the limit bounds the table, however often a person undoes.
  number integer not null check (number between 1 and 1000),
  author_id bigint references users on delete set null,
  kind text not null check (kind in ('highlight', 'strike', 'comment', 'ink', 'check', 'cross')),
  place jsonb not null,
  text text not null default '' check (char_length(text) <= 4000),
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  published jsonb,
  published_revision integer,
  unique (file_id, uid),
  unique (file_id, number)
);
create index annotations_submission on annotations (submission_id);
create index annotations_group on annotations (group_id);
create index annotations_center on annotations (center_id);
create index annotations_author on annotations (author_id) where author_id is not null;
-- What a published mark has that its student does not see yet.
create index annotations_pending on annotations (submission_id) where published_revision is distinct from revision;
create trigger annotations_not_archived before insert or update or delete on annotations
  for each row execute function refuse_archived_group();
