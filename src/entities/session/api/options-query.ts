import { queryOptions } from '@tanstack/react-query'
import { signInOptions } from './options'

/** The same within the app: limits of files and passwords, which do not change while it is open. */
export const optionsQuery = () =>
  queryOptions({ queryKey: ['options'] as const, queryFn: signInOptions, staleTime: Number.POSITIVE_INFINITY })
