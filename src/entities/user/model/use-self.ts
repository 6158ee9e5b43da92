import { useSuspenseQuery } from '@tanstack/react-query'
import type { Schema } from '@/shared/api'
import { userQueries } from '../api/user-queries'

export type Self = Schema<'Self'>

/** The person signed in; every private page is opened with them already here. */
export function useSelf(): Self {
  return useSuspenseQuery(userQueries.self()).data
}
