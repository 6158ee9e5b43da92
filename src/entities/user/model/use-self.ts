import { useSuspenseQuery } from '@tanstack/react-query'
import type { Schema } from '@/shared/api'
import { userQueries } from '../api/user-queries'

export type Self = Schema<'Self'>

/** The signed-in person; every private page opens after they are loaded. */
export function useSelf(): Self {
  return useSuspenseQuery(userQueries.self()).data
}
