-- The name under which a resource got its file. Resources with the same content share the row of the file, whose name is that of whoever
-- sent it first: a colleague, whose library is nobody else's business.
alter table resources add column file_name text check (file_name <> ''), add check (file_name is null or file_id is not null);

-- Theirs is not known any more: the title that they see, with the ending.
update resources set file_name = resources.name || coalesce(substring(files.name from '\.[^.]{1,12}$'), '')
from files where files.id = resources.file_id and files.uploaded_by is distinct from resources.owner_id;
