-- Images of programs, and what their pages look up.
alter table files drop constraint files_purpose_check;
alter table files add check (purpose in ('center_logo', 'center_thumbnail', 'center_background', 'group_logo', 'group_thumbnail',
  'course_logo', 'course_background', 'profile'));
create index courses_logo on courses (logo_file_id) where logo_file_id is not null;
create index courses_background on courses (background_file_id) where background_file_id is not null;
create index center_courses_course on center_courses (course_id);
create index course_categories_category on course_categories (category_id);
create index resource_categories_category on resource_categories (category_id);
create index groups_category on groups (category_id) where category_id is not null;

-- Two people may edit one training area at the same time.
alter table categories add column revision integer not null default 1;
