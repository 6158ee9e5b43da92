-- The ledger of a center is read by time: a page of it on the screen, all of it key by key into its file.
create index licence_ledger_center_time on licence_ledger (center_id, at, id);
drop index licence_ledger_center;
