-- The rubric of a deliverable (levels and rows), and the levels that were chosen for a grade. Both are read and written as a whole.
alter table deliverables add column rubric_revision integer not null default 0,
  add constraint deliverables_rubric_check check (
    rubric is null or (jsonb_typeof(rubric -> 'levels') = 'array' and jsonb_typeof(rubric -> 'rows') = 'array'));

alter table grades drop constraint grades_entry_check,
  add constraint grades_entry_check check (entry in ('mark', 'points', 'criteria', 'rubric')),
  add column choices jsonb not null default '[]',
  add constraint grades_choices_check check (jsonb_typeof(choices) = 'array');
