export { InviteAgainDialog } from './ui/invite-again-dialog'
