import { createFileRoute } from '@tanstack/react-router'
import { ResetRequestPage } from '@/pages/auth/reset-request'

export const Route = createFileRoute('/reset-password-request')({ component: ResetRequestPage })
