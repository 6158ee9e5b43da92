import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { courseQueries } from '@/entities/course'
import { api, errorMessage, etagOf, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Card, ConfirmDialog, Dialog, DialogClose, Section, SkeletonText, toast } from '@/shared/ui'
import { courseEditorTexts } from '../i18n'

/** Deletes a program, or takes it out of use where work of students depends on it. */
export function StateOfCourse({ course }: { readonly course: Schema<'Course'> }) {
  const t = useTexts(courseEditorTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t(($) => $.sections.state)}>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-md text-muted">{t(($) => $.deleteHint)}</p>
        <Button onClick={() => setOpen(true)} className="text-error-ink">
          <Trash2 aria-hidden />
          {t(($) => $.delete)}
        </Button>
      </Card>
      <DeleteCourse course={course} open={isOpen} onOpenChange={setOpen} />
    </Section>
  )
}

interface DeleteCourseProps {
  readonly course: Schema<'Course'>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

function DeleteCourse({ course, open, onOpenChange }: DeleteCourseProps) {
  const t = useTexts(courseEditorTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id, name, revision } = course
  const { data: contents, error: loadError, refetch } = useQuery({ ...courseQueries.deletion(id), enabled: open })
  const removal = useMutation({
    mutationFn: () => unwrap(api.DELETE('/courses/courses/{id}', { params: { path: { id }, query: { name } } })),
    onSuccess: async () => {
      toast.success(t(($) => $.deleted, { name }))
      await navigate({ to: '/courses', ignoreBlocker: true })
      queries.removeQueries({ queryKey: courseQueries.one(id).queryKey })
      void queries.invalidateQueries({ queryKey: courseQueries.all() })
    },
    // somebody has handed in work meanwhile: the dialog then offers to deactivate it
    onError: (reason) => isApiError(reason, 'has_work') && void refetch(),
  })
  const deactivation = useMutation({
    mutationFn: () =>
      unwrap(
        api.PATCH('/courses/courses/{id}', {
          params: { path: { id }, header: { 'If-Match': etagOf(revision) } },
          body: { is_active: false },
        }),
      ),
    // somebody has changed it meanwhile: the next press deactivates what there is now
    onError: (reason) => isApiError(reason, 409) && void queries.invalidateQueries({ queryKey: courseQueries.one(id).queryKey }),
    onSuccess: (saved) => {
      queries.setQueryData(courseQueries.one(id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: courseQueries.all() })
      toast.success(t(($) => $.deactivated, { name }))
      onOpenChange(false)
    },
  })
  const isKept = contents?.can_delete === false
  const anyError = deactivation.error ?? (isApiError(removal.error, 'has_work') ? null : removal.error) ?? loadError
  const lead = isKept ? t(($) => $.failed) : t(($) => $.deleteFailed)
  const shared = {
    open,
    onOpenChange,
    busy: removal.isPending || deactivation.isPending || (!contents && !loadError),
    error: anyError && `${lead} ${errorMessage(anyError, c)}`,
  }
  if (isKept) {
    const lines = (['works', 'marks', 'sessions'] as const).flatMap((kind) => {
      const count = contents[`${kind}_count`]
      return count > 0 ? [t(($) => $.kept[kind], { count })] : []
    })
    if (!course.is_active) {
      const close = (
        <DialogClose asChild>
          <Button>{c(($) => $.actions.close)}</Button>
        </DialogClose>
      )
      return (
        <Dialog
          open={open}
          onOpenChange={onOpenChange}
          title={t(($) => $.keptTitle, { name })}
          description={t(($) => $.keptInactive)}
          footer={close}
        >
          <Lines lines={lines} />
        </Dialog>
      )
    }
    return (
      <ConfirmDialog
        {...shared}
        title={t(($) => $.keptTitle, { name })}
        description={t(($) => $.keptBody)}
        confirmLabel={t(($) => $.deactivate)}
        onConfirm={() => deactivation.mutate()}
      >
        <Lines lines={lines} />
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      {...shared}
      title={t(($) => $.deleteTitle, { name })}
      description={t(($) => $.deleteBody)}
      confirmLabel={t(($) => $.delete)}
      destructive
      typedName={name}
      onConfirm={() => contents && removal.mutate()}
    >
      {contents ? <WhatGoes contents={contents} /> : !loadError && <SkeletonText lines={3} />}
    </ConfirmDialog>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="list-disc pl-5 text-md">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function WhatGoes({ contents }: { readonly contents: Schema<'CourseDeletion'> }) {
  const t = useTexts(courseEditorTexts)
  const lines = (['contents', 'results', 'deliverables'] as const).flatMap((kind) => {
    const count = contents[`${kind}_count`]
    return count > 0 ? [t(($) => $.goes[kind], { count })] : []
  })
  const { groups, groups_count: count } = contents
  return (
    <>
      <Lines lines={lines} />
      {count > 0 && <p className="text-md">{t(($) => $.losers, { count, names: groups.map(({ name }) => name).join(', ') })}</p>}
    </>
  )
}
