import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Building2, ClipboardList, GraduationCap, LogOut, UserRound, UsersRound, type LucideIcon } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSession } from '@/entities/session'
import { useSelf } from '@/entities/user'
import { api, unwrap, type Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { CommandPalette, type Command } from '@/shared/ui'
import { appFrameTexts } from '../i18n'
import { menuOf } from '../model/menu'

type Hit = Schema<'SearchHits'>['results'][number]

const icons: Readonly<Record<Hit['kind'], LucideIcon>> = {
  group: UsersRound,
  student: GraduationCap,
  deliverable: ClipboardList,
  colleague: UserRound,
  center: Building2,
}
const kinds = ['group', 'student', 'deliverable', 'colleague', 'center'] as const satisfies readonly Hit['kind'][]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

interface SearchPaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Searches what the person may see, and the pages of the menu. */
export function SearchPalette({ open, onOpenChange }: SearchPaletteProps) {
  const t = useTexts(appFrameTexts)
  const router = useRouter()
  const session = useSession()
  const { kind } = useSelf()
  const [query, setQuery] = useState('')
  const q = useDeferredValue(query.trim())
  const isSearch = q.length >= 2
  const { data, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => unwrap(api.GET('/search', { params: { query: { q } }, signal })),
    enabled: open && isSearch,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

  const go = (href: string) => () => void router.navigate({ href })
  const named = (label: string) => plain(label).includes(plain(q))
  const pages = menuOf(kind).map(({ name, to, icon }): Command => ({
    id: `page-${name}`,
    label: t(($) => $.menu[name]),
    icon,
    onSelect: go(to),
  }))
  const actions: Command[] = [{ id: 'sign-out', label: t(($) => $.person.signOut), icon: LogOut, onSelect: session.signOut }]
  const hits = isSearch ? (data?.results ?? []) : []

  return (
    <CommandPalette
      open={open}
      onOpenChange={(next) => {
        if (!next) setQuery('')
        onOpenChange(next)
      }}
      query={query}
      onQueryChange={setQuery}
      placeholder={t(($) => $.search.placeholder)}
      loading={isFetching}
      groups={[
        ...kinds.map((each) => ({
          title: t(($) => $.search[each]),
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
        { title: t(($) => $.search.pages), items: pages.filter(({ label }) => named(label)) },
        { title: t(($) => $.search.actions), items: q === '' ? [] : actions.filter(({ label }) => named(label)) },
      ]}
    />
  )
}
