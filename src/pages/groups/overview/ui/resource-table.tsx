import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { File, FileText, Image, Library, ListChecks, type LucideIcon, Video } from 'lucide-react'
import { groupQueries } from '@/entities/group'
import { useSelf } from '@/entities/user'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { Badge, EmptyState, rowLinkStyles, SearchInput, TableCell, TableRow } from '@/shared/ui'
import { ListFrame, useList } from '@/widgets/list-frame'
import { groupOverviewTexts } from '../i18n'

const route = getRouteApi('/_private/group/$id')
type Resource = Schema<'ListedResource'>

const icons: Record<Resource['type'], LucideIcon> = { pdf: FileText, typeform: ListChecks, video: Video, image: Image, other: File }

/** The resources in the contents of the group's programs; students see those that are available to them now. */
export function ResourceTable({ groupId }: { readonly groupId: number }) {
  const t = useTexts(groupOverviewTexts)
  const list = useList(route, { defaults: { page_size: 25 } })
  const { search, page, page_size } = list.values
  const isStaff = useSelf().kind !== 'student'
  const query = useQuery(groupQueries.resources(groupId, { page, page_size, ...(search ? { search } : {}) }))
  return (
    <ListFrame
      label={t(($) => $.resources)}
      query={query}
      {...list.frame}
      tools={<SearchInput className="w-full sm:w-64" label={t(($) => $.searchResources)} {...list.searchField} />}
      columns={[
        { label: t(($) => $.resource.name) },
        { label: t(($) => $.resource.content) },
        { label: t(($) => $.resource.shown) },
        ...(isStaff ? [{ label: t(($) => $.resource.opened) }] : []),
      ]}
      row={(resource) => <ResourceRow key={resource.id} groupId={groupId} resource={resource} />}
      empty={
        <EmptyState icon={Library} title={t(($) => (search ? $.noMatch : $.noResources))}>
          {t(($) => (search ? $.noMatchBody : $.noResourcesBody))}
        </EmptyState>
      }
    />
  )
}

function ResourceRow({ groupId, resource }: { readonly groupId: number; readonly resource: Resource }) {
  const t = useTexts(groupOverviewTexts)
  const { id, name, type, course, content, is_required, stage, visible_from, visible_until, opened } = resource
  const Icon = icons[type]
  const dates = {
    from: visible_from ? formatDate(visible_from, 'short') : '',
    until: visible_until ? formatDate(visible_until, 'short') : '',
  }
  const shown = visible_from && visible_until ? 'between' : visible_from ? 'from' : visible_until ? 'until' : 'always'
  return (
    <TableRow>
      <TableCell>
        <span className="flex items-center gap-3">
          <Icon aria-hidden size={16} className="shrink-0 text-muted" />
          <span className="min-w-0">
            <Link to="/group/$groupId/resource/$resourceId" params={{ groupId, resourceId: id }} className={rowLinkStyles}>
              {name}
            </Link>
            <span className="flex items-center gap-2 text-sm text-muted">
              {t(($) => $.resourceTypes[type])}
              {is_required && <Badge tone="accent">{t(($) => $.resource.required)}</Badge>}
              {stage !== 'open' && <Badge>{t(($) => $.resource[stage])}</Badge>}
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell label={t(($) => $.resource.content)}>
        {content.name}
        <span className="block text-sm text-muted">{course.name}</span>
      </TableCell>
      <TableCell label={t(($) => $.resource.shown)} className="whitespace-nowrap tabular-nums">
        {shown === 'always' ? <span className="text-muted">{t(($) => $.resource.always)}</span> : t(($) => $.resource[shown], dates)}
      </TableCell>
      {opened && (
        <TableCell label={t(($) => $.resource.opened)} className="whitespace-nowrap tabular-nums">
          {t(($) => $.resource.openedOf, opened)}
        </TableCell>
      )}
    </TableRow>
  )
}
