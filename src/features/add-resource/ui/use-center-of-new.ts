import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centerQueries } from '@/entities/center'
import { useSelf } from '@/entities/user'

/** The center to which a new resource goes, for those who work in several. @returns `center`: null for the first of theirs; `choice`: null where there is none */
export function useCenterOfNew() {
  const { kind, center: first, managed_center: managed } = useSelf()
  const { data: centers } = useQuery({ ...centerQueries.list({ page_size: 2 }), enabled: kind !== 'admin' })
  const [center, setCenter] = useState<number | null>(null)
  const hasSeveral = centers !== undefined && centers.count > 1
  return { center, choice: hasSeveral ? { value: center ?? managed?.id ?? first?.id, onValueChange: setCenter } : null }
}
