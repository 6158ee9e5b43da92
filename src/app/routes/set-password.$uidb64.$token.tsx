import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordPage } from '@/pages/auth/new-password'

export const Route = createFileRoute('/set-password/$uidb64/$token')({ component: NewPasswordPage })
