-- The second step of signing in: an authenticator app, passkeys and recovery codes.

-- When the person of a session proved a second factor; null where none was needed. Refreshing keeps it.
alter table auth_sessions add column second_factor_at timestamptz;

-- Whose sign-in needs a second factor in this center.
alter table centers add column second_factor text not null default 'none' check (second_factor in ('none', 'managers', 'staff'));

create table totp_secrets (
  user_id bigint primary key references users on delete cascade,
  -- Encrypted with a key derived from SECRET.
  secret text not null,
  -- The time step of the last accepted code: it and older ones are refused.
  last_step bigint not null,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  -- A MAC of the code with a key derived from SECRET.
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  -- COSE, in base64url.
  public_key text not null,
  -- Signatures so far, as the authenticator counts them; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null check (name <> ''),
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- A password that was right, until the second factor is proved or set up: it opens nothing else.
create table factor_challenges (
  id bigint generated always as identity primary key,
  -- Null for a passkey that signs in alone.
  user_id bigint references users on delete cascade,
  token_hash text not null unique,
  purpose text not null check (purpose in ('prove', 'setup', 'add', 'passkey')),
  -- Where a factor is added: the session that asked.
  session_id bigint references auth_sessions on delete cascade,
  -- What a passkey must sign.
  passkey_challenge text,
  -- Of the authenticator app being set up, encrypted.
  totp_secret text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((user_id is null) = (purpose = 'passkey'))
);
create index factor_challenges_user on factor_challenges (user_id);
create index factor_challenges_session on factor_challenges (session_id);
create index factor_challenges_expired on factor_challenges (expires_at);

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('password_reset', 'first_password', 'student_invitation',
  'team_invitation', 'team_joined', 'welcome', 'setup_handed_over', 'email_confirmation', 'email_changed', 'password_changed',
  'password_replaced', 'sessions_ended', 'session_copied', 'second_factor_added', 'second_factor_removed', 'second_factor_reset',
  'recovery_codes_renewed', 'recovery_code_used', 'account_erased'));
