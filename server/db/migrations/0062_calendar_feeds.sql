-- The calendar that a person subscribes to in another program. Its address is made of the nonce and the secret of the server; another nonce
-- is another address.
create table calendar_feeds (
  user_id bigint primary key references users on delete cascade,
  nonce text not null check (nonce <> ''),
  renewed_at timestamptz not null
);
