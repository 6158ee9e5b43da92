-- What was watched of each video of a content, by the id of its place: {"at", "duration", "ranges", "reported_at", "is_done"}.
alter table content_progress rename column position to watched;
alter table content_progress add check (jsonb_typeof(watched) = 'object');

-- A video that was opened before its watching was measured counts as watched.
alter table content_progress disable trigger content_progress_not_archived;
update content_progress set watched = seen.videos from (
  select group_id, student_id, content_progress.content_id, jsonb_object_agg(related_resources.id::text,
    jsonb_build_object('at', 0, 'duration', 1, 'ranges', '[]'::jsonb, 'reported_at', opened.value, 'is_done', true)) as videos
  from content_progress, jsonb_each_text(opened_resources) as opened
  join related_resources on related_resources.id = opened.key::bigint join resources on resources.id = related_resources.resource_id
  join files on files.id = resources.file_id and files.media_type like 'video/%'
  group by 1, 2, 3) as seen
where content_progress.group_id = seen.group_id and content_progress.student_id = seen.student_id and content_progress.content_id = seen.content_id;
alter table content_progress enable trigger content_progress_not_archived;
