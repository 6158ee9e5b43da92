import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { groupQueries } from '@/entities/group'

export function MyGroupsPage() {
  const { data } = useSuspenseQuery(groupQueries.list())
  return (
    <ul>
      {data.results.map(({ id, name }) => (
        <li key={id}>
          <Link to="/group/$id" params={{ id }}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
