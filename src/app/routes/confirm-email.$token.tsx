import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage, confirmEmailTexts } from '@/pages/auth/confirm-email'
import { loadTexts } from '@/shared/i18n'

export const Route = createFileRoute('/confirm-email/$token')({
  loader: () => loadTexts(confirmEmailTexts),
  component: () => <ConfirmEmailPage token={Route.useParams().token} />,
})
