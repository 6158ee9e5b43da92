import { createFileRoute, redirect } from '@tanstack/react-router'

/** The same page under its other address. */
export const Route = createFileRoute('/_private/user')({
  beforeLoad: () => {
    throw redirect({ to: '/my-profile', replace: true })
  },
})
