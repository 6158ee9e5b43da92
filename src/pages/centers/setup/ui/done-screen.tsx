import { Link } from '@tanstack/react-router'
import { BookOpen, Building2, Check, FolderPlus, Users, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { SetupRecord } from '../model/steps-types'
import { CenterPreview } from './center-preview'

/** The new center, and the next things to do. */
export function DoneScreen({ record }: { readonly record: SetupRecord }) {
  const t = useTexts(centerSetupTexts)
  const self = useSelf()
  const heading = useRef<HTMLHeadingElement>(null)
  const { center, values } = record
  useEffect(() => heading.current?.focus(), [])
  const counted = (wanted: SetupRecord['parts'][number]['state']) =>
    record.parts.filter(({ part, state }) => part === 'teacher' && state === wanted).length
  const invited = counted('invited')
  const ofCenter = center ? { center: center.id } : {}
  return (
    <div className="mx-auto grid w-full max-w-page gap-10 py-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:py-10">
      <div className="flex max-w-lg flex-col gap-8">
        <header className="flex flex-col gap-3">
          <span className="grid size-10 place-items-center rounded-full bg-passed-soft text-passed-ink">
            <Check aria-hidden size={20} />
          </span>
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold text-balance outline-none">
            {t(($) => $.done.title, { name: center?.name ?? values.name })}
          </h1>
          <p className="text-base text-soft">
            {t(($) => $.done.body, { count: counted('done') + invited })} {invited > 0 && t(($) => $.done.invited, { count: invited })}
          </p>
        </header>
        <section aria-labelledby="setup-next" className="flex flex-col gap-3">
          <h2 id="setup-next" className="text-lg font-semibold">
            {t(($) => $.done.next)}
          </h2>
          <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
            <Next icon={BookOpen} title={t(($) => $.done.programs)} to="/courses" search={ofCenter}>
              {t(($) => $.done.programsBody)}
            </Next>
            <Next icon={FolderPlus} title={t(($) => $.done.groups)} to="/create-group" search={ofCenter}>
              {t(($) => $.done.groupsBody)}
            </Next>
            <Next icon={Users} title={t(($) => $.done.students)} to="/students" search={ofCenter}>
              {t(($) => $.done.studentsBody)}
            </Next>
            <Next icon={Building2} title={t(($) => $.done.center)} to="/center/$id" params={{ id: center?.id ?? 0 }}>
              {t(($) => $.done.centerBody)}
            </Next>
          </ol>
        </section>
        {self.is_superuser && (
          <div>
            <Button asChild>
              <Link to="/create-center">{t(($) => $.done.another)}</Link>
            </Button>
          </div>
        )}
      </div>
      <CenterPreview values={values} isReal />
    </div>
  )
}

interface NextProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly to: '/courses' | '/create-group' | '/students' | '/center/$id'
  readonly params?: { readonly id: number }
  readonly search?: { readonly center?: number }
  readonly children: string
}

function Next({ icon: Icon, title, to, params, search, children }: NextProps) {
  return (
    <li className="relative flex items-center gap-3.5 px-4 py-3.5 hover:bg-subtle">
      <Icon aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-accent-ink" />
      <div className="min-w-0">
        <Link
          to={to}
          {...(params ? { params } : {})}
          {...(search ? { search } : {})}
          className="text-md font-medium after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </li>
  )
}
