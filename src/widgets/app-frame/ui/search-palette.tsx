import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Building2, ClipboardList, GraduationCap, UserRound, UsersRound, type LucideIcon } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSelf } from '@/entities/user'
import { api, unwrap, type Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { matchesQuery } from '@/shared/lib/search'
import { CommandPalette, type Command } from '@/shared/ui'
import { appFrameTexts } from '../i18n'
import { frameSearchTexts } from '../i18n/search'
import { menuOf } from '../model/menu'
import { useCommands } from './use-commands'

type Hit = Schema<'SearchHits'>['results'][number]

const icons: Readonly<Record<Hit['kind'], LucideIcon>> = {
  group: UsersRound,
  student: GraduationCap,
  deliverable: ClipboardList,
  colleague: UserRound,
  center: Building2,
}
const kinds = ['group', 'student', 'deliverable', 'colleague', 'center'] as const satisfies readonly Hit['kind'][]

export { frameSearchTexts }

interface SearchPaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onShortcuts: () => void
}

/** Searches what the person may see, the pages of the menu, and what can be done. */
export function SearchPalette({ open, onOpenChange, onShortcuts }: SearchPaletteProps) {
  const frame = useTexts(appFrameTexts)
  const t = useTexts(frameSearchTexts)
  const router = useRouter()
  const { kind } = useSelf()
  const [query, setQuery] = useState('')
  const q = useDeferredValue(query.trim())
  const isSearch = q.length >= 2
  const { actions, settings } = useCommands(open, onShortcuts)
  const { data, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => unwrap(api.GET('/search', { params: { query: { q } }, signal })),
    enabled: open && isSearch,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

  const go = (href: string) => () => void router.navigate({ href })
  const isNamed = ({ label }: Command) => matchesQuery(label, q)
  const pages = menuOf(kind).map(({ name, to, icon }): Command => ({
    id: `page-${name}`,
    label: frame(($) => $.menu[name]),
    icon,
    onSelect: go(to),
  }))
  const hits = isSearch ? (data?.results ?? []) : []

  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      query={query}
      onQueryChange={setQuery}
      placeholder={t(($) => $.placeholder)}
      loading={isFetching}
      groups={[
        ...kinds.map((each) => ({
          title: t(($) => $[each]),
          items: hits
            .filter((hit) => hit.kind === each)
            .map((hit): Command => ({
              id: hit.href,
              label: hit.title,
              hint: hit.subtitle,
              icon: icons[each],
              onSelect: go(hit.href),
            })),
        })),
        { title: t(($) => $.actions), items: actions.filter(isNamed) },
        { title: t(($) => $.pages), items: pages.filter(isNamed) },
        { title: t(($) => $.settings), items: q === '' ? [] : settings.filter(isNamed) },
      ]}
    />
  )
}
