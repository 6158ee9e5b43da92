import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { centerQueries, StorageLine } from '@/entities/center'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { useList } from '@/widgets/list-frame'
import { libraryDefaults } from '../api/library-query'
import { resourceLibraryTexts } from '../i18n'
import { LibraryList } from './library-list'
import { OwnerFilters } from './owner-filters'

const whole = getRouteApi('/_private/resources')
const mine = getRouteApi('/_private/my-resources')
/** Of a teacher, `all` are their own, those of their center and those of the platform. */
const owners = { whole: ['all', 'mine', 'platform'], mine: ['all', 'mine', 'center', 'platform'] } as const

/** The whole library, for IT admins. */
export function LibraryPage() {
  const t = useTexts(resourceLibraryTexts)
  const list = useList(whole, { defaults: libraryDefaults })
  return (
    <LibraryList
      title={t(($) => $.title)}
      list={list}
      owners={owners.whole}
      filters={<OwnerFilters values={list.values} onChange={list.change} />}
    />
  )
}

/** What a teacher can use: their own, what their center shares, and the platform's. */
export function MyResourcesPage() {
  const t = useTexts(resourceLibraryTexts)
  const { managed_center: managed, center: first } = useSelf()
  const center = managed ?? first
  return (
    <LibraryList
      title={t(($) => $.mine)}
      list={useList(mine, { defaults: libraryDefaults })}
      owners={owners.mine}
      space={center && <SpaceOfCenter id={center.id} reader={managed ? 'manager' : 'teacher'} />}
    />
  )
}

/** How much of its space the center uses. */
function SpaceOfCenter({ id, reader }: { readonly id: number; readonly reader: 'manager' | 'teacher' }) {
  const { data } = useQuery(centerQueries.detail(id))
  return data ? <StorageLine storage={data.storage} reader={reader} /> : null
}
