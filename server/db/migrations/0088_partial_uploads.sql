-- A large file that arrives in parts, so that a broken line costs one part and not the file. Rows and bytes are deleted a day later.
create table partial_uploads (
  id bigint generated always as identity primary key,
  person_id bigint not null references users on delete cascade,
  name text not null check (length(name) <= 255),
  size bigint not null check (size > 0),
  created_at timestamptz not null
);
create index partial_uploads_person on partial_uploads (person_id);
create table partial_upload_parts (
  upload_id bigint not null references partial_uploads on delete cascade,
  start bigint not null check (start >= 0),
  size integer not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text not null unique,
  primary key (upload_id, start)
);
