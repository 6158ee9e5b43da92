-- Whose a file is: looked up for every file that is shown, and for every one that is deleted.
create index users_profile_image on users (profile_image_file_id) where profile_image_file_id is not null;
create index groups_logo on groups (logo_file_id) where logo_file_id is not null;
create index groups_thumbnail on groups (thumbnail_file_id) where thumbnail_file_id is not null;
create index deliverable_files_file on deliverable_files (file_id);
create index resources_file on resources (file_id) where file_id is not null;
