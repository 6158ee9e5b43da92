-- Changes with what decides a mark in a deliverable: its points, its criteria with their weights, and its rubric. A mark is refused where
-- its grader saw another revision.
alter table deliverables add column grading_revision integer not null default 1;

create function count_grading_revision() returns trigger language plpgsql as $$
begin
  new.grading_revision := old.grading_revision + 1;
  return new;
end $$;
create trigger deliverables_grading_revision before update on deliverables for each row
  when ((old.max_points, old.rubric) is distinct from (new.max_points, new.rubric)) execute function count_grading_revision();

create function count_grading_revision_of_criteria() returns trigger language plpgsql as $$
begin
  update deliverables set grading_revision = grading_revision + 1
    where id in (select deliverable_id from changed order by deliverable_id);
  return null;
end $$;
create trigger deliverable_criteria_added after insert on deliverable_criteria
  referencing new table as changed for each statement execute function count_grading_revision_of_criteria();
create trigger deliverable_criteria_changed after update on deliverable_criteria
  referencing new table as changed for each statement execute function count_grading_revision_of_criteria();
create trigger deliverable_criteria_removed after delete on deliverable_criteria
  referencing old table as changed for each statement execute function count_grading_revision_of_criteria();
