-- Whether a mark that a closing holds is one that a teacher set in place of the computed one.
alter table evaluation_records add column is_own boolean not null default false;
alter table evaluation_marks add column is_own boolean not null default false;
