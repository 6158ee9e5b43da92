-- In which groups most of the work of a center waits for a mark, most first: {id, works}. Counted with the rest.
alter table waiting_work add column groups jsonb not null default '[]';
