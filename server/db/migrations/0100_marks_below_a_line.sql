-- A mark is not rounded up onto a whole or half mark (server/grading/shown-mark.ts): 9.99 of 20 points are 4.99, not 5.00.

-- Whether the mark of a grade was rounded up onto a line from its points or from marks of criteria, those of its work where it has none of
-- its own. What is further below the mark was weighted otherwise when the mark was given.
create function pg_temp.is_lifted(given jsonb, submission bigint) returns boolean language sql stable as $$
  select exact < whole * (given ->> 'mark')::integer and 2 * exact >= whole * (2 * (given ->> 'mark')::integer - 1) from (
    select (given ->> 'points')::bigint * 1000 as exact, max_points as whole
    from submissions join deliverables on deliverables.id = deliverable_id where submissions.id = submission and given ->> 'points' is not null
    union all
    select sum(marked.mark * weight), sum(weight)
    from submissions join deliverable_criteria using (deliverable_id) join jsonb_to_recordset(coalesce(given -> 'criteria',
      (select jsonb_agg(own) from grade_criteria as own where own.submission_id = submission))) as marked (criterion_id bigint, mark integer)
      using (criterion_id)
    where submissions.id = submission and given ->> 'points' is null and given ->> 'entry' in ('criteria', 'rubric')
    having count(*) > 0) as computed
$$;
create function pg_temp.lowered(given jsonb) returns jsonb language sql immutable as $$
  select jsonb_set(given, '{mark}', to_jsonb((given ->> 'mark')::integer - 1))
$$;

select set_config('app.purge', 'on', true);
update grades set mark = mark - 1 where mark % 50 = 0 and pg_temp.is_lifted(to_jsonb(grades), submission_id);
update grades set unpublished = pg_temp.lowered(unpublished)
  where (unpublished ->> 'mark')::integer % 50 = 0 and pg_temp.is_lifted(unpublished, submission_id);
update grades set before_exemption = pg_temp.lowered(before_exemption)
  where (before_exemption ->> 'mark')::integer % 50 = 0 and pg_temp.is_lifted(before_exemption, submission_id);
update grades set before_exemption = jsonb_set(before_exemption, '{unpublished}', pg_temp.lowered(before_exemption -> 'unpublished'))
  where (before_exemption -> 'unpublished' ->> 'mark')::integer % 50 = 0
    and pg_temp.is_lifted(before_exemption -> 'unpublished', submission_id);
-- An acta that was rounded down tells of an exact mark below the half; one that a rule has capped tells nothing.
update evaluation_records set mark = mark - 1
  where mark % 100 = 50 and acta = mark / 100 and acta <> 4
    and acta not in (select gate_cap from course_rules where course_rules.course_id = evaluation_records.course_id);
select set_config('app.purge', 'off', true);
drop function pg_temp.is_lifted;
drop function pg_temp.lowered;

update evaluation_marks set mark = mark - 1
  where mark % 50 = 0
    and split_part(exact, '/', 1)::numeric < mark * coalesce(nullif(split_part(exact, '/', 2), '')::numeric, 1);
