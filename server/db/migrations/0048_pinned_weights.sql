-- Every row that shares 100.00 % with its siblings can be pinned, as contents and deliverables can: to distribute leaves its weight.
alter table learning_results add column pinned boolean not null default false;
alter table criteria add column pinned boolean not null default false;
alter table deliverable_criteria add column pinned boolean not null default false;
