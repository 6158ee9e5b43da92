import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, CircleCheck } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { useShortcuts } from '@/shared/lib/shortcuts'
import { Button, lazyModule } from '@/shared/ui'
import { useShortcutHelp } from '@/widgets/app-frame'
import { useMark } from '../api/use-progress'
import { learningPathTexts } from '../i18n'
import { neighbours, within, type PathNode } from '../model/path'
import { classLink, type Scope } from '../model/scope'

const shortcutHelp = lazyModule(() => import('./path-shortcuts'), { prefetch: false })

interface ClassEndProps {
  readonly scope: Scope
  readonly path: Schema<'LearningPath'>
  readonly content: Schema<'LearningContent'>
  readonly node: PathNode
  /** Null: no progress is kept. */
  readonly groupId: number | null
}

/** What makes the class done, and the way to the class before and after; J and K go there too. */
export function ClassEnd({ scope, path, content, node, groupId }: ClassEndProps) {
  const t = useTexts(learningPathTexts)
  const navigate = useNavigate()
  const mark = useMark({ contentId: node.id, groupId })
  const { before, after } = neighbours(within(path.nodes, scope.unitId), node.id)
  useShortcuts({
    j: () => after && void navigate(classLink(scope, after.id)),
    k: () => before && void navigate(classLink(scope, before.id)),
  })
  useShortcutHelp(shortcutHelp)
  return (
    <footer className="flex flex-col gap-4 border-t border-line pt-5">
      {groupId !== null && <DoneState {...{ content, mark }} />}
      <div className="grid gap-3 sm:grid-cols-2">
        {before ? <Way scope={scope} node={before} direction="previous" /> : <span className="max-sm:hidden" />}
        {after && <Way scope={scope} node={after} direction="next" />}
        {!after && scope.unitId !== null && (
          <Button asChild size="lg" className="justify-self-end max-sm:w-full">
            <Link to="/unit/$unitId/{-$contentId}" params={{ unitId: scope.unitId, contentId: undefined }} search={{ group: scope.group }}>
              {t(($) => $.endOfUnit)}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        )}
      </div>
    </footer>
  )
}

function DoneState({ content, mark }: { readonly content: Schema<'LearningContent'>; readonly mark: ReturnType<typeof useMark> }) {
  const t = useTexts(learningPathTexts)
  const { is_done, can_mark } = content
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 text-md">
      {is_done && (
        <span className="inline-flex items-center gap-2 font-medium text-passed-ink">
          <CircleCheck aria-hidden size={18} />
          {t(($) => $.done)}
        </span>
      )}
      {can_mark && (
        <Button variant={is_done ? 'ghost' : 'secondary'} disabled={mark.isPending} onClick={() => mark.mutate(!is_done)}>
          {!is_done && <CircleCheck aria-hidden />}
          {t(($) => (is_done ? $.markOpen : $.markDone))}
        </Button>
      )}
      {!is_done && !can_mark && <span className="text-muted">{t(($) => $.requires)}</span>}
    </div>
  )
}

interface WayProps {
  readonly scope: Scope
  readonly node: PathNode
  readonly direction: 'previous' | 'next'
}

function Way({ scope, node, direction }: WayProps) {
  const t = useTexts(learningPathTexts)
  const isNext = direction === 'next'
  return (
    <Link
      {...classLink(scope, node.id)}
      rel={isNext ? 'next' : 'prev'}
      className={`flex min-h-14 min-w-0 items-center gap-3 rounded-lg border px-4 py-2.5 hover:bg-subtle ${isNext ? 'justify-end border-accent text-right max-sm:order-first' : 'border-line'}`}
    >
      {!isNext && <ArrowLeft aria-hidden size={18} className="shrink-0 text-muted" />}
      <span className="min-w-0">
        <span className="block text-sm text-muted">{t(($) => $[direction])}</span>
        <span className="line-clamp-2 font-medium">{node.name}</span>
      </span>
      {isNext && <ArrowRight aria-hidden size={18} className="shrink-0 text-accent-ink" />}
    </Link>
  )
}
