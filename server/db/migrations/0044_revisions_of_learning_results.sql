-- Two people edit the learning results of one program: each change names the revision of the row that it was made to.
alter table learning_results add column revision integer not null default 1;
alter table criteria add column revision integer not null default 1;

-- Deleting one asks what refers to it.
create index grade_criteria_criterion on grade_criteria (criterion_id);
create index custom_scores_result on custom_scores (learning_result_id) where learning_result_id is not null;
create index evaluation_marks_result on evaluation_marks (learning_result_id) where learning_result_id is not null;
create index related_results_criterion on related_results (criterion_id);
