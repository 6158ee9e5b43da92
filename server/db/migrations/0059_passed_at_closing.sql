-- Whether a result was passed is held as it was decided, by the exact mark and the rules of that day.
alter table evaluation_marks add column passed boolean;
update evaluation_marks as m
  set passed = split_part(m.exact, '/', 1)::numeric
    >= coalesce((
      select r.pass_mark from course_rules as r
        join evaluation_closings as c on c.course_id = r.course_id and c.rules_version = r.version
        where c.evaluation_id = m.evaluation_id and c.course_id = m.course_id), 500)
      * coalesce(nullif(split_part(m.exact, '/', 2), '')::numeric, 1);
alter table evaluation_marks alter column passed set not null;
