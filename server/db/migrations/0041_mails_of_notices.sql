-- What a person wants to be told of, and how. A topic without a row has the defaults of server/modules/notifications/topics.ts.
create table notice_settings (
  user_id bigint not null references users on delete cascade,
  topic text not null check (topic in ('mark_released', 'mark_changed', 'reminder', 'work_delivered', 'newer_version', 'imports',
    'team_answers')),
  in_app boolean not null,
  mail text not null check (mail in ('at_once', 'digest', 'none')),
  -- How it was mailed before a link in a mail changed it: the same link can take that back.
  mail_before text check (mail_before in ('at_once', 'digest')),
  primary key (user_id, topic),
  check (mail_before <> mail)
);

-- A notice of which its reader wants mails only is not in the list. One mail carries one notice or those of a day.
alter table notifications add column in_app boolean not null default true,
  add column mail_id bigint references mails on delete set null;
create index notifications_mail on notifications (mail_id) where mail_id is not null;

alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('password_reset', 'first_password', 'student_invitation',
    'team_invitation', 'team_asked', 'welcome', 'setup_handed_over', 'email_confirmation', 'email_changed', 'password_changed',
    'password_replaced', 'sessions_ended', 'session_copied', 'second_factor_added', 'second_factor_removed', 'second_factor_reset',
    'recovery_codes_renewed', 'recovery_code_used', 'account_erased', 'notice', 'notice_digest'));
-- A person gets one digest a day. It waits in the queue from its first notice on.
create unique index mails_digest on mails (user_id, (data ->> 'day')) where kind = 'notice_digest' and state = 'queued';
-- The sender looks every two seconds for what is due, and thousands of digests may wait for the morning.
create index mails_due_at on mails (due_at) where state = 'queued';
