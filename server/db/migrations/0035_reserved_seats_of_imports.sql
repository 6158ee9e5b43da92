-- An import keeps its seats before it enrols its students in many short transactions: how many of them are left, null before.
alter table student_imports add column reserved_seats integer check (reserved_seats >= 0);
