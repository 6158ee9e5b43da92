-- A mark is not rounded up onto a whole or half mark (server/grading/shown-mark.ts): 9.99 of 20 points are 4.99, not 5.00.
select set_config('app.purge', 'on', true);
update grades set mark = mark - 1
  from submissions, deliverables
  where submissions.id = grades.submission_id and deliverables.id = submissions.deliverable_id
    and grades.mark % 50 = 0 and grades.points::bigint * 1000 < grades.mark::bigint * deliverables.max_points;
update grades set unpublished = jsonb_set(unpublished, '{mark}', to_jsonb((unpublished ->> 'mark')::integer - 1))
  from submissions, deliverables
  where submissions.id = grades.submission_id and deliverables.id = submissions.deliverable_id
    and (unpublished ->> 'mark')::integer % 50 = 0
    and (unpublished ->> 'points')::bigint * 1000 < (unpublished ->> 'mark')::bigint * deliverables.max_points;
select set_config('app.purge', 'off', true);

update evaluation_marks set mark = mark - 1
  where mark % 50 = 0
    and split_part(exact, '/', 1)::numeric < mark * coalesce(nullif(split_part(exact, '/', 2), '')::numeric, 1);
