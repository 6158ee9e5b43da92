-- Time that was spent stays when its resource leaves the library.
alter table learning_sessions
  drop constraint learning_sessions_resource_id_fkey,
  add foreign key (resource_id) references resources on delete set null;

-- A resource that was opened takes its note along to another content, which is not opened by that.
alter table content_progress
  alter column opened_at drop not null,
  alter column seen_at drop not null;
