import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordPage } from '@/pages/auth/new-password'

export const Route = createFileRoute('/reset-password/$uidb64/$token')({ component: NewPasswordPage })
