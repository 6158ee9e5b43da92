import { createFileRoute } from '@tanstack/react-router'
import { ResetRequestPage, resetRequestTexts } from '@/pages/auth/reset-request'
import { loadTexts } from '@/shared/i18n'

export const Route = createFileRoute('/reset-password-request')({
  loader: () => loadTexts(resetRequestTexts),
  component: ResetRequestPage,
})
