-- The revision of an ended group is that of its archive: one that was unarchived since cannot be given back by undoing the year.
update new_year_groups set revision = groups.revision from groups, new_years
  where groups.id = new_year_groups.group_id and new_years.id = new_year_groups.new_year_id
    and new_year_groups.role = 'ended' and new_years.undone_at is null;
