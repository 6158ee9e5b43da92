import { createFileRoute, notFound } from '@tanstack/react-router'

/** Unknown addresses: the "not found" page inside the frame. */
export const Route = createFileRoute('/_private/$')({
  loader: () => {
    throw notFound()
  },
})
