-- Who teaches a program in a group: one of the teachers of the group, or nobody said. A teacher who leaves the group leaves the program.
alter table group_courses
  add column teacher_id bigint,
  add column revision integer not null default 1,
  add foreign key (group_id, teacher_id) references group_teachers (group_id, user_id) on delete set null (teacher_id);
