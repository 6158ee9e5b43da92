alter table student_imports
  -- Counted up by every change of what is checked and of what the check has found: a check reads without a lock and saves in parts.
  add column revision integer not null default 0,
  -- Whether all rows of its list are stored: they are stored in parts, and nobody sees the import before.
  add column is_stored boolean not null default true;
