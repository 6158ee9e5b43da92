-- A small picture of the file of a resource, made by the browser that sends the file.
alter table resources
  add column thumbnail_file_id bigint references files,
  add check (thumbnail_file_id is null or file_id is not null);

-- Who may read a thumbnail, and whether something still refers to it.
create index resources_thumbnail on resources (thumbnail_file_id) where thumbnail_file_id is not null;
