import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * The resource that was unfolded last, by the id of its place; null when it is folded again. The address holds it, so that a link, and
 * coming back, opens it again.
 */
export function useUnfolded() {
  const { resource = null } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setUnfolded = (id: number | null) => {
    void navigate({ to: '.', search: (now) => ({ ...now, resource: id ?? undefined }), replace: true, resetScroll: false })
  }
  return { unfolded: resource, setUnfolded }
}
