import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Lock, LockOpen, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { evaluationQueries } from '@/entities/evaluation'
import { api, errorMessage, type Schema, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import {
  Badge,
  Card,
  ConfirmDialog,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  IconButton,
  rowLinkStyles,
  StatusBadge,
  toast,
} from '@/shared/ui'
import { evaluationTexts } from '../i18n'

interface EvaluationCardProps {
  readonly groupId: number
  readonly evaluation: Schema<'Evaluation'>
  readonly mayEdit: boolean
  readonly onEdit: () => void
}

/** One evaluation with its programs, each open or closed. */
export function EvaluationCard({ groupId, evaluation, mayEdit, onEdit }: EvaluationCardProps) {
  const t = useTexts(evaluationTexts)
  const { name, kind, held_on, programs } = evaluation
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
            {name}
            <Badge tone="outline">{t(($) => $.kinds[kind])}</Badge>
          </h2>
          <p className="text-sm text-muted">{held_on ? formatDate(held_on) : t(($) => $.noDate)}</p>
        </div>
        {mayEdit && <CardMenu evaluation={evaluation} onEdit={onEdit} />}
      </div>
      {programs.length === 0 ? (
        <p className="text-md text-muted">{t(($) => $.noPrograms)}</p>
      ) : (
        <ul className="-mx-2 flex flex-col">
          {programs.map((program) => (
            <li
              key={program.course.id}
              className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md px-2 py-1.5 hover:bg-subtle/60"
            >
              <Link
                to="/group/$groupId/evaluations/$evaluationId/$courseId"
                params={{ groupId, evaluationId: evaluation.id, courseId: program.course.id }}
                className={rowLinkStyles}
              >
                {program.course.name}
              </Link>
              <ProgramState program={program} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function ProgramState({ program: { closed_at, reopened } }: { readonly program: Schema<'EvaluationState'> }) {
  const t = useTexts(evaluationTexts)
  if (closed_at === null) {
    return (
      <StatusBadge icon={LockOpen} tone="pending">
        {t(($) => $.open)}
      </StatusBadge>
    )
  }
  return (
    <span className="flex flex-wrap gap-1.5">
      {reopened > 0 && <Badge tone="warning">{t(($) => $.reopened, { count: reopened })}</Badge>}
      <StatusBadge icon={Lock} tone="passed">
        {t(($) => $.closed)}
      </StatusBadge>
    </span>
  )
}

function CardMenu({ evaluation: { id, name, programs }, onEdit }: Pick<EvaluationCardProps, 'evaluation' | 'onEdit'>) {
  const t = useTexts(evaluationTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const remove = useMutation({
    mutationFn: () => unwrap(api.DELETE('/groups/evaluations/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      setDeleting(false)
      toast.success(t(($) => $.deleted))
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: evaluationQueries.all() }),
  })
  const isClosed = programs.some(({ closed_at }) => closed_at !== null)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton icon={Ellipsis} label={t(($) => $.menu, { name })} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem icon={Pencil} onSelect={onEdit}>
            {t(($) => $.edit)}
          </DropdownMenuItem>
          {!isClosed && (
            <DropdownMenuItem icon={Trash2} destructive onSelect={() => setDeleting(true)}>
              {t(($) => $.delete)}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        destructive
        title={t(($) => $.deleteTitle, { name })}
        description={t(($) => $.deleteBody)}
        confirmLabel={t(($) => $.deleteConfirm)}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        error={remove.error && errorMessage(remove.error, c)}
      />
    </>
  )
}
