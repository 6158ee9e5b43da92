import { useSuspenseQuery } from '@tanstack/react-query'
import { resultQueries } from '@/entities/result'
import { useSelf } from '@/entities/user'
import { PageHeader } from '@/shared/ui'

export function HomePage() {
  const { first_name } = useSelf()
  useSuspenseQuery(resultQueries.home())
  return <PageHeader title={first_name} />
}
