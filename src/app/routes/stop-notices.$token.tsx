import { createFileRoute } from '@tanstack/react-router'
import { notificationTexts } from '@/entities/notification'
import { readNoticeStop, StopNoticesPage, stopNoticesTexts } from '@/pages/auth/stop-notices'
import { loadTexts } from '@/shared/i18n'

export const Route = createFileRoute('/stop-notices/$token')({
  loader: async ({ params: { token } }) => {
    const [stop] = await Promise.all([readNoticeStop(token), loadTexts(stopNoticesTexts, notificationTexts)])
    return { token, stop }
  },
  component: () => <StopNoticesPage {...Route.useLoaderData()} />,
})
