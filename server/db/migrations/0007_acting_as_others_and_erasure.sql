-- Acting as somebody, addresses that wait for their owner, and accounts that are to be erased.

-- While an IT admin acts as somebody, their own session waits behind that one.
alter table auth_sessions
  add column own_session_id bigint references auth_sessions on delete cascade,
  add check ((impersonator_id is null) = (own_session_id is null));
create index auth_sessions_own on auth_sessions (own_session_id) where own_session_id is not null;

-- The last address that somebody asked for; it takes effect when its owner opens the link that was sent there.
create table email_changes (
  user_id bigint primary key references users on delete cascade,
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$'),
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz
);

create table erasure_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  reason text not null default '',
  requested_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  carried_out_at timestamptz,
  carried_out_by bigint references users on delete set null,
  check (withdrawn_at is null or carried_out_at is null)
);
create unique index erasure_requests_open on erasure_requests (user_id) where withdrawn_at is null and carried_out_at is null;

-- The audit log is read by who did it, in whose name, and about which student.
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_behalf on audit_log (on_behalf_of, id) where on_behalf_of is not null;
create index audit_log_student on audit_log (student_id, id) where student_id is not null;
create index users_last_access on users (last_access_at);

-- Kinds of things are named in the singular.
select set_config('app.purge', 'on', true);
update audit_log set entity = 'user' where entity = 'users';
select set_config('app.purge', 'off', true);
