import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centerQueries } from '../api/center-queries'

/**
 * Centers for a field that is typed in: those that the reader works in, or all of them for IT admins.
 * @param center the chosen one, which stays among them whatever is typed
 */
export function useCenterOptions(center: number | null | undefined) {
  const [search, onQueryChange] = useState('')
  const { data } = useQuery(centerQueries.list({ search, page_size: 25 }))
  const chosen = useQuery({ ...centerQueries.detail(center ?? 0), enabled: typeof center === 'number' })
  const rows = [...(chosen.data ? [chosen.data] : []), ...(data?.results ?? [])]
  return { options: [...new Map(rows.map(({ id, name }) => [id, { id: String(id), label: name }])).values()], onQueryChange }
}
