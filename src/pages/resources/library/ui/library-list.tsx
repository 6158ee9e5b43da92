import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, Library, Link2, List as ListIcon, Upload } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { AreaFilter } from '@/entities/course'
import { resourceTexts } from '@/entities/resource'
import type { Query, Schema } from '@/shared/api'
import { loadTexts, useTexts } from '@/shared/i18n'
import { Button, EmptyState, lazyModule, PageHeader, SearchInput, SegmentedControl, Select, useLazyModule } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { CardFrame, ListFrame } from '@/widgets/list-frame'
import { libraryQuery, type LibraryAddress } from '../api/library-query'
import { fileViewer } from '@/widgets/file-view'
import { resourceLibraryTexts } from '../i18n'
import { ResourceCards, ResourceCardsSkeleton } from './resource-cards'
import { ResourceRow } from './resource-row'

type Owner = NonNullable<Query<'listResources'>['owner']>
/** What the two pages have from `useList`; the addresses differ by their routes. */
interface List {
  readonly frame: Pick<ComponentProps<typeof ListFrame>, 'page' | 'pageSize' | 'ordering' | 'onChange'>
  readonly searchField: Omit<ComponentProps<typeof SearchInput>, 'label'>
  readonly values: LibraryAddress & {
    readonly owner: Owner
    readonly used: NonNullable<LibraryAddress['used']>
    readonly view: NonNullable<LibraryAddress['view']>
    readonly page: number
  }
  readonly change: (change: Pick<LibraryAddress, 'type' | 'area' | 'owner' | 'center' | 'person' | 'used' | 'view' | 'page'>) => void
}

const adding = lazyModule(async () => {
  const { addResourceTexts, LinkDialog, UploadDialog } = await import('@/features/add-resource')
  await loadTexts(addResourceTexts)
  return { files: UploadDialog, link: LinkDialog }
})
const types = ['pdf', 'image', 'video', 'typeform', 'other'] as const
const uses = ['all', 'used', 'unused'] as const

interface LibraryListProps {
  readonly title: string
  readonly list: List
  readonly owners: readonly Owner[]
  /** More filters of the page. */
  readonly filters?: ReactNode
  /** How much space is used. */
  readonly space?: ReactNode
}

/** Resources with filters in the address, and the ways to add some. */
export function LibraryList({ title, list, owners, filters, space }: LibraryListProps) {
  const t = useTexts(resourceLibraryTexts)
  const r = useTexts(resourceTexts)
  const [open, setOpen] = useState<'files' | 'link' | null>(null)
  const code = useLazyModule(adding, open !== null, { onFailed: () => setOpen(null) })
  const Open = open && code?.[open]
  const [shown, setShown] = useState<Schema<'Resource'> | null>(null)
  const viewing = useLazyModule(fileViewer, shown !== null, { onFailed: () => setShown(null) })
  const { search, type, area, owner, center, person, used, view, page } = list.values
  const query = useQuery(libraryQuery(list.values))
  const isNarrowed = [search, type, area, center, person].some((value) => value !== undefined) || owner !== 'all' || used !== 'all'
  const tools = (
    <>
      <SearchInput className="w-full sm:w-40" label={t(($) => $.search)} {...list.searchField} />
      <Select
        aria-label={t(($) => $.type)}
        className="max-sm:flex-1"
        value={type ?? 'any'}
        onValueChange={(value) => list.change({ type: value === 'any' ? undefined : value })}
        options={[{ value: 'any', label: t(($) => $.everyType) }, ...types.map((value) => ({ value, label: r(($) => $.types[value]) }))]}
      />
      <AreaFilter className="max-sm:flex-1 sm:w-40" area={area} onChange={(chosen) => list.change({ area: chosen })} />
      <Select
        aria-label={t(($) => $.usedFilter)}
        className="w-full sm:w-40"
        value={used}
        onValueChange={(value) => list.change({ used: value })}
        options={uses.map((value) => ({ value, label: t(($) => $.useds[value]) }))}
      />
      {filters}
      <SegmentedControl
        label={t(($) => $.ownerFilter)}
        value={owner}
        options={owners.map((value) => ({ value, label: t(($) => $.owners[value]) }))}
        onValueChange={(value) => list.change({ owner: value })}
      />
      <SegmentedControl
        className="max-sm:hidden sm:ml-auto"
        label={t(($) => $.view)}
        iconsOnly
        value={view}
        options={[
          { value: 'cards', label: t(($) => $.cards), icon: LayoutGrid },
          { value: 'table', label: t(($) => $.table), icon: ListIcon },
        ]}
        onValueChange={(value) => list.change({ view: value, page })}
      />
    </>
  )
  const empty = (
    <EmptyState icon={Library} title={t(($) => (isNarrowed ? $.noMatch : $.empty))}>
      {t(($) => (isNarrowed ? $.noMatchBody : $.emptyBody))}
    </EmptyState>
  )
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs items={[{ key: 'page', content: title }]} />
      <PageHeader
        title={title}
        state={query.data ? t(($) => $.state, { count: query.data.count }) : ' '}
        action={
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('link')}>
              <Link2 aria-hidden />
              {t(($) => $.addLink)}
            </Button>
            <Button variant="primary" onClick={() => setOpen('files')}>
              <Upload aria-hidden />
              {t(($) => $.upload)}
            </Button>
          </span>
        }
      />
      {space}
      {view === 'cards' ? (
        <CardFrame
          query={query}
          {...list.frame}
          tools={tools}
          cards={(resources) => <ResourceCards resources={resources} onOpen={setShown} />}
          skeleton={<ResourceCardsSkeleton />}
          empty={empty}
        />
      ) : (
        <ListFrame
          label={title}
          query={query}
          {...list.frame}
          tools={tools}
          columns={[
            { label: t(($) => $.columns.name), sort: 'name' },
            { label: t(($) => $.columns.owner) },
            { label: t(($) => $.columns.uses) },
            { label: t(($) => $.columns.created), sort: 'created' },
            { label: t(($) => $.columns.actions), hideLabel: true },
          ]}
          row={(resource) => <ResourceRow key={resource.id} resource={resource} onOpen={setShown} />}
          empty={empty}
        />
      )}
      {Open && <Open onClose={() => setOpen(null)} />}
      {viewing && (
        <viewing.FileDialog file={shown?.file ?? null} siblings={[]} captions={shown?.captions ?? []} onClose={() => setShown(null)} />
      )}
    </div>
  )
}
