-- Searching thousands of programs, and the newest resources of a large library.
create index courses_name_words on courses using gin (fold(code || ' ' || name) gin_trgm_ops);
create index resources_newest on resources (created_at desc, id desc);
