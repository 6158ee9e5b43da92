import { createFileRoute, redirect } from '@tanstack/react-router'

/** The center that the person manages, else the first one where they teach. */
export const Route = createFileRoute('/_private/my-center')({
  staticData: { requires: 'staff' },
  beforeLoad: async ({ context }) => {
    const { managed_center, center } = await context.self()
    const id = managed_center?.id ?? center?.id
    throw id === undefined ? redirect({ to: '/', replace: true }) : redirect({ to: '/center/$id', params: { id }, replace: true })
  },
})
