import { useQueryClient } from '@tanstack/react-query'
import { deliverableQueries } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { resultQueries } from '@/entities/result'
import type { Schema } from '@/shared/api'

/** A deliverable in a group. */
export interface ExemptedIn {
  readonly id: number
  readonly group: Pick<Schema<'Named'>, 'id'>
}

/** A student with the exemption that was read. */
export interface ExemptedStudent {
  readonly id: number
  readonly full_name: string
  readonly exemption: Schema<'Exemption'> | null
}

export const sentStudents = (students: readonly ExemptedStudent[]) =>
  students.map(({ id, exemption }) => ({ id, revision: exemption?.revision ?? 0 }))

/** Reads again what an exemption changes: work, counts and marks. */
export function useExemptionCache() {
  const queries = useQueryClient()
  return () => {
    for (const key of [deliverableQueries.all(), groupQueries.all(), resultQueries.all()]) void queries.invalidateQueries({ queryKey: key })
  }
}
