-- Captions of the video of a resource: a file of WebVTT per language.
create table resource_captions (
  resource_id bigint not null references resources on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}(-[a-z]{5,8})?$'),
  file_id bigint not null unique references files,
  primary key (resource_id, language)
);
