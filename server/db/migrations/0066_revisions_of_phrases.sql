alter table feedback_phrases add column revision integer not null default 1;
