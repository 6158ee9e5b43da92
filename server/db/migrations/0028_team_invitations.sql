-- Somebody who has an account joins the team of a center when they accept. The table of links in mails was never used.
drop table invitations;
create table team_invitations (
  id bigint generated always as identity primary key,
  center_id bigint not null references centers on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- As the center typed it: all that it knows of the person until they accept.
  email text not null,
  -- A pending invitation has expired after expires_at.
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn')),
  as_administrator boolean not null default false,
  declines integer not null default 0 check (declines >= 0),
  invited_by bigint references users on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  unique (center_id, user_id)
);
create index team_invitations_user on team_invitations (user_id);
create index team_invitations_inviter on team_invitations (invited_by);

alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mark_released', 'newer_version', 'work_delivered', 'import_finished', 'import_failed', 'reminder',
    'team_invited', 'invitation_accepted', 'invitation_declined'));

alter table mails drop constraint mails_kind_check;
delete from mails where kind = 'team_joined';
alter table mails add constraint mails_kind_check check (kind in ('password_reset', 'first_password', 'student_invitation',
  'team_invitation', 'team_asked', 'welcome', 'setup_handed_over', 'email_confirmation', 'email_changed', 'password_changed',
  'password_replaced', 'sessions_ended', 'session_copied', 'second_factor_added', 'second_factor_removed', 'second_factor_reset',
  'recovery_codes_renewed', 'recovery_code_used', 'account_erased'));
