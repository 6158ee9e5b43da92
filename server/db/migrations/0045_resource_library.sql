-- The resource library: what is edited by several people has a revision, and a group may show a title before its date.
alter table related_resources add column revision integer not null default 1;
alter table group_resources
  add column shows_title boolean not null default false,
  add column revision integer not null default 1;

-- Where a resource is used; the same content sent again; search in the library.
create index related_resources_resource on related_resources (resource_id);
create index files_content on files (sha256);
create index resources_name_words on resources using gin (fold(name) gin_trgm_ops);

-- Deleted contents wait in the bin as JSON and return into these tables.
update content_bin set rows = rows || jsonb_build_object(
  'related_resources', (select coalesce(jsonb_agg(r || '{"revision": 1}'), '[]') from jsonb_array_elements(rows -> 'related_resources') as r),
  'group_resources', (select coalesce(jsonb_agg(r || '{"revision": 1, "shows_title": false}'), '[]')
    from jsonb_array_elements(rows -> 'group_resources') as r));
