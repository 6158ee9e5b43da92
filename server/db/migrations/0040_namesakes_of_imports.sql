-- What a person decided about a row that has the name of somebody else, one of them with an address and the other without.
alter table student_import_rows add column same_person boolean;
