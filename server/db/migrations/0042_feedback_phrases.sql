-- Phrases that a teacher inserts into feedback; shared ones can be read by the staff of the owner's centers.
create table feedback_phrases (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  title text not null check (length(btrim(title)) > 0),
  text text not null check (length(btrim(text)) > 0),
  is_shared boolean not null default false,
  created_at timestamptz not null
);
create unique index feedback_phrases_text on feedback_phrases (user_id, md5(text));
