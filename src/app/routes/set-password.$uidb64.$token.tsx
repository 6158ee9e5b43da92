import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordPage } from '@/pages/auth/new-password'
import { openPasswordLink } from '../password-link'

export const Route = createFileRoute('/set-password/$uidb64/$token')({
  loader: ({ params }) => openPasswordLink(params),
  component: () => <NewPasswordPage {...Route.useLoaderData()} purpose="set" />,
})
