-- Requests of one address to one operation in the current window, counted by all processes. Losing them in a crash does no harm.
create unlogged table rate_limits (
  key text primary key,
  requests integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ended on rate_limits (ends_at);
