import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centerQueries } from '@/entities/center'
import { useSelf } from '@/entities/user'

/** The center to which a new resource has to go, null for the platform; left out where its owner chooses among their own. */
export interface FixedCenter {
  readonly owner?: number | null
}

/**
 * The center to which a new resource goes.
 * @returns `center`: the chosen or the fixed one; `target`: where it goes without a choice too, undefined for the platform; `choice`: null for
 * whoever works in one, and where it is fixed
 */
export function useCenterOfNew(owner: FixedCenter['owner']) {
  const { kind, center: first, managed_center: managed } = useSelf()
  const { data: centers } = useQuery({ ...centerQueries.list({ page_size: 2 }), enabled: kind !== 'admin' && owner === undefined })
  const [center, setCenter] = useState<number | null>(null)
  if (owner !== undefined) return { center: owner, target: owner ?? undefined, isPlatform: owner === null, choice: null }
  const target = kind === 'admin' ? undefined : (center ?? managed?.id ?? first?.id)
  const hasSeveral = centers !== undefined && centers.count > 1
  return { center, target, isPlatform: kind === 'admin', choice: hasSeveral ? { value: target, onValueChange: setCenter } : null }
}
