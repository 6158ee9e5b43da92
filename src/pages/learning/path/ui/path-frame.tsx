import { ListTree } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { LearningProgress } from '@/entities/learning'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { AlertBox, Button, Sheet } from '@/shared/ui'
import { learningPathTexts } from '../i18n'
import { within } from '../model/path'
import type { Scope } from '../model/scope'
import { PathTree } from './path-tree'

interface PathFrameProps {
  readonly scope: Scope
  readonly path: Schema<'LearningPath'>
  readonly selected: number | null
  readonly children: ReactNode
}

/** The tree of a program or a unit at the left, in a sheet on a phone, and what is open in it. */
export function PathFrame({ scope, path, selected, children }: PathFrameProps) {
  const t = useTexts(learningPathTexts)
  const [isOpen, setOpen] = useState(false)
  const unit = path.nodes.find(({ id }) => id === scope.unitId)
  const { done, total, added } = unit ?? path
  const name = unit?.name ?? path.course.name
  const tree = (
    <PathTree
      scope={scope}
      name={name}
      nodes={within(path.nodes, scope.unitId)}
      nextId={path.next_id}
      hasCounts={path.role === 'student'}
      selected={selected}
      onChoose={() => setOpen(false)}
    />
  )
  return (
    <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="lg:hidden">
        <Sheet
          side="left"
          title={name}
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Button className="w-full sm:w-auto">
              <ListTree aria-hidden />
              {path.role === 'student'
                ? t(($) => $.openTree, { done: formatInteger(done), total: formatInteger(total) })
                : t(($) => $.contents)}
            </Button>
          }
        >
          {tree}
        </Sheet>
      </div>
      <aside className="sticky top-0 flex max-h-[calc(100dvh-7rem)] flex-col gap-3 overflow-y-auto max-lg:hidden">
        {path.role === 'student' && <LearningProgress name={name} done={done} total={total} added={added} className="pr-2" />}
        {tree}
      </aside>
      <div className="flex min-w-0 max-w-lg flex-col gap-6">
        <ReaderNotice path={path} />
        {children}
      </div>
    </div>
  )
}

/** As whom the reader sees it, where that is not a student of an active group. */
function ReaderNotice({ path: { role, is_archived, group, course } }: { readonly path: Schema<'LearningPath'> }) {
  const t = useTexts(learningPathTexts)
  if (role === 'staff')
    return (
      <AlertBox
        actions={
          <Button asChild size="sm">
            <Link to="/course/edit/$courseId/contents" params={{ courseId: course.id }}>
              {t(($) => $.backToEdit)}
            </Link>
          </Button>
        }
      >
        {group ? t(($) => $.asStudentOf, { group: group.name }) : t(($) => $.asStudent)}
      </AlertBox>
    )
  if (role === 'visitor') return <AlertBox>{t(($) => $.visitor)}</AlertBox>
  return is_archived ? <AlertBox>{t(($) => $.archived)}</AlertBox> : null
}
