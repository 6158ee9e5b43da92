-- Which pages of another service (typeform) of a content a student says to have finished: the id of each place with the time.
alter table content_progress
  add column finished_resources jsonb not null default '{}' check (jsonb_typeof(finished_resources) = 'object');

-- One that was opened before students were asked counts as finished.
alter table content_progress disable trigger content_progress_not_archived;
update content_progress set finished_resources = opened.forms from (
  select group_id, student_id, content_progress.content_id, jsonb_object_agg(each.key, each.value) as forms
  from content_progress, jsonb_each(opened_resources) as each
  join related_resources on related_resources.id = each.key::bigint
  join resources on resources.id = related_resources.resource_id and resources.type = 'typeform'
  group by 1, 2, 3) as opened
where content_progress.group_id = opened.group_id and content_progress.student_id = opened.student_id
  and content_progress.content_id = opened.content_id;
alter table content_progress enable trigger content_progress_not_archived;
