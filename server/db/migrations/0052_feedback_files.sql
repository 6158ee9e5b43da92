-- Files that a teacher sends back with a mark. One without `published_at` is a draft, and one with `removed_at` is to be taken out: the
-- student sees what was published until the mark is published again.
create table feedback_files (
  file_id bigint primary key references files,
  submission_id bigint not null references submissions on delete cascade,
  group_id bigint not null references groups on delete cascade,
  center_id bigint not null references centers on delete cascade,
  position integer not null,
  published_at timestamptz,
  removed_at timestamptz,
  check (removed_at is null or published_at is not null)
);
create index feedback_files_submission on feedback_files (submission_id, position);
create index feedback_files_group on feedback_files (group_id);
create index feedback_files_center on feedback_files (center_id);
-- What a published mark has that its student does not see yet.
create index feedback_files_pending on feedback_files (submission_id) where published_at is null or removed_at is not null;
create trigger feedback_files_not_archived before insert or update or delete on feedback_files
  for each row execute function refuse_archived_group();
