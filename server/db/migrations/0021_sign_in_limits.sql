-- What limits guessing passwords: attempts by account, device, address and network, and failed passwords over all accounts.

-- Browsers in which a person has signed in. Attempts from them are counted apart, so that failures elsewhere do not lock them out.
create table known_devices (
  user_id bigint not null references users on delete cascade,
  -- Hash of the random id in the browser's cookie.
  device_key text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, device_key)
);

alter table auth_sessions add column device_key text;

-- Attempts live for an hour, so the old ones, whose address is not grouped, are not needed.
delete from login_failures;
alter table login_failures
  -- Known device of the account; null for all other browsers.
  add column device_key text,
  -- The /24 or /64 of a sign-in; null for attempts that are not sign-ins.
  add column network text;
create index login_failures_address on login_failures (address, at) where network is not null and device_key is null;
create index login_failures_network on login_failures (network, at) where network is not null and device_key is null;
create index login_failures_time on login_failures (at);

-- Passwords that failed in the last hour: how many accounts each was tried with. Sixteen bits of a keyed hash do not tell the
-- password, and which accounts it were is not stored: each sets one of 63 bits.
create unlogged table failed_passwords (
  password_key text primary key,
  accounts bigint not null,
  ends_at timestamptz not null
);
