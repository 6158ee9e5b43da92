import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centerQueries } from '@/entities/center'
import { useSelf } from '@/entities/user'

/**
 * The center to which a new resource goes.
 * @returns `center`: the chosen one; `target`: where it goes without a choice too, undefined for the platform; `choice`: null for whoever works in one
 */
export function useCenterOfNew() {
  const { kind, center: first, managed_center: managed } = useSelf()
  const { data: centers } = useQuery({ ...centerQueries.list({ page_size: 2 }), enabled: kind !== 'admin' })
  const [center, setCenter] = useState<number | null>(null)
  const target = kind === 'admin' ? undefined : (center ?? managed?.id ?? first?.id)
  const hasSeveral = centers !== undefined && centers.count > 1
  return { center, target, choice: hasSeveral ? { value: target, onValueChange: setCenter } : null }
}
