import { useSelf } from '@/entities/user'
import { PageHeader } from '@/shared/ui'

export function MyProfilePage() {
  const { full_name } = useSelf()
  return <PageHeader title={full_name} />
}
