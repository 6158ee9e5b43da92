export { inviteAgainTexts } from './i18n'
export { InviteAgainDialog } from './ui/invite-again-dialog'
