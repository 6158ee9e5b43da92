import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CenterChoice } from '@/entities/center'
import { courseQueries } from '@/entities/course'
import { useSelf } from '@/entities/user'
import { api, unwrap, type Schema } from '@/shared/api'
import { Form, TextField, useClosing, useForm } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { readShift } from '@/shared/lib/format'
import { Button, buttonStyles, Dialog, DialogClose } from '@/shared/ui'
import { cloneCourse } from '#openapi/generated/request-rules.gen.ts'
import { cloneCourseTexts } from '../i18n'
import { CloneDates } from './clone-dates'
import { CloneReport } from './clone-report'

export type Original = Pick<Schema<'CourseRow'>, 'id' | 'name' | 'center'>

/** Days to the same day of the week in the next year. */
const oneYear = 364

interface CloneDialogProps {
  readonly original: Original
  readonly onClose: () => void
}

/** Asks for the name and the owner of a copy; afterwards it tells what was copied and what was not, and leads to the copy. */
export function CloneDialog({ original, onClose }: CloneDialogProps) {
  const t = useTexts(cloneCourseTexts)
  const c = useTexts(commonTexts)
  const { kind, center } = useSelf()
  const isAdmin = kind === 'admin'
  const queries = useQueryClient()
  const [made, setMade] = useState<Schema<'CourseClone'> | null>(null)
  const form = useForm({
    toValues: () => ({
      name: t(($) => $.copyName, { name: original.name }).slice(0, cloneCourse.name.maxLength),
      center_id: isAdmin ? (original.center?.id ?? null) : (center?.id ?? null),
      group_id: null as number | null,
      days: String(oneYear),
    }),
    rules: { name: cloneCourse.name, center_id: null, group_id: null, days: null },
    check: ({ group_id, days }) => ({ days: group_id !== null && readShift(days) === undefined ? 'wrong_format' : undefined }),
    save: ({ name, center_id, group_id, days }) =>
      unwrap(
        api.POST('/courses/courses/clone/{id}', {
          params: { path: { id: original.id } },
          body: { name, center_id, dates: group_id === null ? null : { group_id, days: readShift(days) ?? 0 } },
        }),
      ),
    nameOf: (name) => name.replace('dates.', ''),
    onSaved: (clone) => {
      void queries.invalidateQueries({ queryKey: courseQueries.all() })
      setMade(clone)
    },
    messages: { not_found: t(($) => $.missing), permission_denied: t(($) => $.denied) },
    lead: t(($) => $.failed),
  })
  const closing = useClosing(onClose)
  const owner = form.field('center_id')
  const isBusy = form.status === 'saving'
  return (
    <>
      <Dialog
        open
        size="md"
        busy={isBusy}
        onOpenChange={(open) => isBusy || closing.onOpenChange(open)}
        title={t(($) => (made ? $.doneTitle : $.title))}
        description={
          made
            ? t(($) => $.doneBody, { name: made.course.name, owner: made.course.center?.name ?? t(($) => $.ofPlatform) })
            : t(($) => $.body, { name: original.name })
        }
        footer={
          <>
            <DialogClose asChild disabled={isBusy}>
              <Button>{c(($) => (made ? $.actions.close : $.actions.cancel))}</Button>
            </DialogClose>
            {made ? (
              <Link
                to="/course/$courseId"
                params={{ courseId: made.course.id }}
                // the button that had the focus is gone
                ref={(link) => link?.focus()}
                onClick={onClose}
                className={buttonStyles({ variant: 'primary' })}
              >
                {t(($) => $.open)}
              </Link>
            ) : (
              <Button type="submit" form={form.id} variant="primary" loading={isBusy}>
                {t(($) => $.submit)}
              </Button>
            )}
          </>
        }
      >
        {made ? (
          <CloneReport clone={made} />
        ) : (
          <Form form={form} closing={closing}>
            <TextField {...form.field('name')} label={t(($) => $.name)} />
            <CenterChoice
              label={t(($) => $.owner)}
              hint={t(($) => $.ownerHint)}
              value={owner.value}
              onValueChange={owner.onValueChange}
              {...(isAdmin ? { none: t(($) => $.platform) } : {})}
            />
            <CloneDates courseId={original.id} group={form.field('group_id')} days={form.field('days')} />
          </Form>
        )}
      </Dialog>
      {closing.question}
    </>
  )
}
