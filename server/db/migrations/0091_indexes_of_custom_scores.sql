-- Whether a program or a content has marks that a teacher has set is asked before they are changed or deleted.
create index custom_scores_course on custom_scores (course_id);
create index custom_scores_content on custom_scores (content_id) where content_id is not null;
