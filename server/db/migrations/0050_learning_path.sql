-- Where a student was last, and which resources of a content they have opened: the id of each place with the first time. A key may outlive
-- its place; rows of a content in the bin wait with their node.
alter table content_progress
  add column seen_at timestamptz not null default now(),
  add column opened_resources jsonb not null default '{}' check (jsonb_typeof(opened_resources) = 'object');
update content_progress set seen_at = coalesce(completed_at, opened_at);
