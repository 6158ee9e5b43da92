-- What an export of documents has already made, so that it goes on there when its process dies: the documents of a group one after the
-- other in a stored file, with the place of each in it. Gone when the zip is written.
create table data_export_parts (
  export_id bigint not null references data_exports on delete cascade,
  -- The group.
  part bigint not null,
  storage_key text not null unique,
  -- [{path, start, end}], first and last byte.
  entries jsonb not null,
  primary key (export_id, part)
);
