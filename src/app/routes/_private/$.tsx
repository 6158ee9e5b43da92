import { createFileRoute, notFound } from '@tanstack/react-router'

/** Every address that is not a page: not found, inside the frame. */
export const Route = createFileRoute('/_private/$')({
  loader: () => {
    throw notFound()
  },
})
