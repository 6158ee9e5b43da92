-- Every mail of the product from the request to its end. A row holds no text: the text is made when the mail leaves, so that it
-- names what is true then, and a link is derived from the key and the secret of the installation. The key is random because ids
-- repeat after a restored backup.
create table mails (
  id bigint generated always as identity primary key,
  key uuid not null unique,
  kind text not null check (kind in ('password_reset', 'first_password', 'student_invitation', 'team_invitation', 'team_joined',
    'welcome', 'setup_handed_over', 'email_confirmation', 'email_changed', 'password_changed', 'password_replaced',
    'sessions_ended', 'session_copied', 'account_erased')),
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'cancelled')),
  -- why it failed or was cancelled
  reason text,
  -- the last response of the mail server
  response text,
  center_id bigint references centers on delete cascade,
  user_id bigint references users on delete set null,
  import_id bigint references student_imports on delete set null,
  address text,
  -- what the text names beside the account and the center
  data jsonb not null default '{}',
  -- of the link in the text
  token_hash text,
  -- 0 before 1; within a priority, mails of one sender or batch are numbered, so that batches take turns
  priority smallint not null,
  turn integer not null default 0,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'queued') = (ended_at is null)),
  check ((state in ('failed', 'cancelled')) = (reason is not null)),
  check (state <> 'queued' or address is not null)
);
create index mails_due on mails (priority, turn, id) where state = 'queued';
create index mails_sent on mails (ended_at) where state = 'sent';
create index mails_ended on mails (ended_at) where ended_at is not null;
create index mails_state on mails (state, id);
create index mails_center on mails (center_id, id);
create index mails_center_state on mails (center_id, state, id);
create index mails_user on mails (user_id, id);
create index mails_import on mails (import_id) where import_id is not null;

-- A deleted account leaves no address behind, and its waiting mails do not leave.
create function forget_mail_of_deleted_user() returns trigger language plpgsql as $$
begin
  new.address := null;
  new.response := null;
  new.data := '{}';
  if new.state = 'queued' then
    new.state := 'cancelled';
    new.reason := 'account_gone';
    new.ended_at := now();
  end if;
  return new;
end $$;
create trigger mails_of_deleted_user before update of user_id on mails
  for each row when (old.user_id is not null and new.user_id is null) execute function forget_mail_of_deleted_user();

-- The process that sends, so that limits of the mail server hold for all processes together; and how the mail server does.
create table mail_sender (
  id boolean primary key default true check (id),
  holder uuid,
  held_until timestamptz,
  failing_since timestamptz,
  response text,
  resume_at timestamptz
);
