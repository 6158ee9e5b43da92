import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  states: { queued: 'Waiting', sent: 'Sent', failed: 'Not sent', cancelled: 'Cancelled' },
  invitations: {
    none: 'Not invited',
    no_address: 'No e-mail',
    queued: 'Invitation waiting',
    sent: 'Invitation sent',
    failed: 'Invitation not sent',
    cancelled: 'Invitation cancelled',
  },
  reasons: {
    no_mailbox: 'The address does not exist.',
    mailbox_full: 'The mailbox is full.',
    blocked: 'The recipient’s mail server rejects it as spam.',
    rejected: 'The mail server does not accept it.',
    postponed_too_long: 'The recipient’s server has postponed it for two days.',
    account_gone: 'The account no longer exists.',
    account_inactive: 'The account is deactivated.',
    email_changed: 'The person has another address.',
    link_ended: 'The link was no longer valid.',
    left_center: 'The person no longer belongs to the center.',
    has_password: 'They had chosen their password already.',
    import_undone: 'The import was undone.',
    setup_ended: 'The center existed already or was given to somebody else.',
    notices_ended: 'They had seen it, no longer wanted it by e-mail, or it was not true any more.',
    invitation_ended: 'The invitation had been answered or withdrawn.',
  },
} as const satisfies Translation<typeof es>
