import { createFileRoute, redirect } from '@tanstack/react-router'

/** An alias of the profile page. */
export const Route = createFileRoute('/_private/user')({
  beforeLoad: () => {
    throw redirect({ to: '/my-profile', replace: true })
  },
})
