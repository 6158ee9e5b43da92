-- Who sets dates of a resource says the dates that they saw, as with those of a deliverable.
alter table group_resources drop column revision;
