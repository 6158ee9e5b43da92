-- Whoever changes the teacher of a program, the foreign key included, leaves another revision: what was read before cannot be saved over it.
create function count_program_teacher() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger group_courses_teacher before update of teacher_id on group_courses
  for each row when (new.teacher_id is distinct from old.teacher_id) execute function count_program_teacher();
