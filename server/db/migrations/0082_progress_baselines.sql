-- The classes that a program had when a student of a group had done the first one. What is added later counts when it is done, so that it
-- never lowers what the student has reached.
create table progress_baselines (
  group_id bigint not null,
  student_id bigint not null,
  course_id bigint not null references courses on delete cascade,
  center_id bigint not null references centers on delete cascade,
  content_ids bigint[] not null,
  primary key (group_id, student_id, course_id),
  foreign key (group_id, student_id) references group_students (group_id, user_id) on delete cascade
);
create index progress_baselines_center on progress_baselines (center_id);
create index progress_baselines_course on progress_baselines (course_id);

-- For those who have begun: what is there now.
insert into progress_baselines (group_id, student_id, course_id, center_id, content_ids)
select begun.group_id, begun.student_id, begun.course_id, begun.center_id, array_agg(node.id order by node.id)
from (select distinct group_id, student_id, center_id, course_contents.course_id from content_progress
  join course_contents on course_contents.id = content_progress.content_id where completed_at is not null) as begun
join course_contents as node on node.course_id = begun.course_id
left join course_contents unit on unit.id = node.parent_id
left join course_contents content on content.id = unit.parent_id
where node.is_active and coalesce(unit.is_active, true) and coalesce(content.is_active, true)
group by 1, 2, 3, 4;

create trigger progress_baselines_not_archived before insert or update or delete on progress_baselines
  for each row when (pg_trigger_depth() = 0) execute function refuse_archived_group();
