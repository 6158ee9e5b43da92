-- What the marks of a closing were computed from, so that they can be explained as they were: the plan of the program (rules, learning
-- results, criteria, contents and tasks with their weights) once per closing, and the marks of each student. A student who was closed again
-- has a plan of their own beside the marks. Null in what was closed before, and where nothing was computed.
alter table evaluation_closings add column plan jsonb check (jsonb_typeof(plan) = 'object');
alter table evaluation_records add column work jsonb check (jsonb_typeof(work) = 'object');
