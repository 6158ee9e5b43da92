-- Earlier texts of the comment on a mark and of the private note, for the history that teachers read. The event says who replaced them and when.
create table earlier_comments (
  id bigint generated always as identity primary key,
  event_id bigint not null references audit_log on delete cascade,
  submission_id bigint not null references submissions on delete cascade,
  center_id bigint not null references centers on delete cascade,
  field text not null check (field in ('feedback', 'private_note')),
  -- Empty where there was none.
  text text not null,
  unique (event_id, field)
);
create index earlier_comments_submission on earlier_comments (submission_id, field, event_id);
create index earlier_comments_center on earlier_comments (center_id);
