import { queryOptions } from '@tanstack/react-query'
import { signInOptions } from './options'

/** `signInOptions` as a query: limits of files and passwords, constant while the app is open. */
export const optionsQuery = () =>
  queryOptions({ queryKey: ['options'] as const, queryFn: signInOptions, staleTime: Number.POSITIVE_INFINITY })
