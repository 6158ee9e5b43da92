-- Answers of requests that must not happen twice, written in the transaction of their effect.
create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  -- A MAC of the key: the key itself opens the answer and is not kept.
  key_hash text not null,
  operation text not null,
  -- A MAC of what was asked for.
  fingerprint text not null,
  -- Encrypted: it may hold one-time passwords.
  answer text not null,
  expires_at timestamptz not null,
  primary key (user_id, key_hash)
);
create index idempotency_keys_expired on idempotency_keys (expires_at);
