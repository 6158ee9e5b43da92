import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { courseQueries } from '@/entities/course'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import {
  AlertBox,
  Button,
  buttonStyles,
  Combobox,
  Dialog,
  DialogClose,
  Field,
  FormError,
  PlaceChoice,
  SkeletonText,
  topPlace,
} from '@/shared/ui'
import { contentQueries } from '../api/content-queries'
import { courseContentsTexts } from '../i18n'
import { heightOf, itemOf, nameOf, type RowId, visibleRows } from '../model/tree'
import type { ContentsDialogProps } from './contents-dialogs'
import { CopyReport } from './copy-report'

/** Asks for a program and a place in it, copies nodes or single items there, and says what was copied and what was not. */
export function CopyDialog({ tree, ids, send, onClose }: ContentsDialogProps & { readonly ids: readonly RowId[] }) {
  const t = useTexts(courseContentsTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const here = tree.course.id
  const [search, setSearch] = useState('')
  const [targetId, setTargetId] = useState<number | null>(null)
  const [place, setPlace] = useState('')
  const { data: found } = useQuery(courseQueries.list({ search, page_size: 50 }))
  const target = useQuery({ ...contentQueries.tree(targetId ?? 0), enabled: targetId !== null })
  const programs = (found?.results ?? []).filter(({ can_edit, id }) => can_edit && id !== here)
  const option = ({ id, name }: { id: number; name: string }, hint: string) => [id, { id: String(id), label: name, hint }] as const
  const options = new Map([
    option(
      tree.course,
      t(($) => $.copy.here),
    ),
    // the chosen one stays among them whatever is typed
    ...(target.data ? [option(target.data.course, target.data.course.id === here ? t(($) => $.copy.here) : '')] : []),
    ...programs.map((course) => option(course, course.code)),
  ])

  const nodeIds = ids.filter((id) => typeof id === 'number')
  const items = ids.flatMap((id) => {
    const item = typeof id === 'string' ? itemOf(tree, id) : undefined
    return item ? [{ kind: item.itemKind, id: item.id }] : []
  })
  const height = Math.max(0, ...nodeIds.map((id) => heightOf(tree, id)))
  const refresh = () => void queries.invalidateQueries({ queryKey: courseQueries.all() })
  const copy = useMutation({
    mutationFn: () => {
      const parent_id = place === topPlace ? null : Number(place)
      const body = { course_id: here, ids: nodeIds, items, target_id: targetId ?? 0, parent_id, index: 100_000 }
      return unwrap(api.POST('/courses/coursecontents/copy', { body }))
    },
    onSuccess: ({ changed }) => {
      if (targetId === here) send({ type: 'applied', changed })
      refresh()
    },
  })
  const undo = useMutation({
    mutationFn: () => unwrap(api.POST('/courses/coursecontents/update_multiple', { body: copy.data?.changed.undo ?? { course_id: 0 } })),
    onSuccess: () => {
      refresh()
      onClose()
    },
  })
  const takeBack = () => {
    if (targetId !== here) return undo.mutate()
    // here the copy is a step like the others
    if (copy.data) send({ type: 'undo', of: copy.data.changed.undo })
    onClose()
  }
  const places =
    target.data && visibleRows({ nodes: target.data.nodes }, new Set()).filter(({ node }) => items.length > 0 || node.level < 3)
  const isBusy = copy.isPending || undo.isPending
  const error = copy.error ?? undo.error
  const refusal = (['too_deep', 'too_many_contents', 'already_placed'] as const).find((code) => isApiError(error, code))
  return (
    <Dialog
      open
      size="md"
      busy={isBusy}
      onOpenChange={(open) => open || isBusy || onClose()}
      title={
        copy.data
          ? t(($) => $.copy.doneTitle)
          : t(($) => $.copy.title, { count: ids.length, name: nameOf(tree, ids[0]), number: formatInteger(ids.length) })
      }
      description={
        copy.data
          ? t(($) => $.copy.doneBody, { name: target.data?.course.name ?? '' })
          : t(($) => (items.length > 0 ? $.copy.itemBody : $.copy.body))
      }
      footer={
        copy.data ? (
          <>
            <Button loading={undo.isPending} onClick={takeBack}>
              {t(($) => $.undo)}
            </Button>
            {targetId === here || targetId === null ? (
              <DialogClose asChild>
                <Button variant="primary">{c(($) => $.actions.close)}</Button>
              </DialogClose>
            ) : (
              <Link
                to="/course/edit/$courseId/contents"
                params={{ courseId: targetId }}
                // the button that had the focus is gone
                ref={(link) => link?.focus()}
                onClick={onClose}
                className={buttonStyles({ variant: 'primary' })}
              >
                {t(($) => $.copy.open)}
              </Link>
            )}
          </>
        ) : (
          <>
            <DialogClose asChild disabled={isBusy}>
              <Button>{c(($) => $.actions.cancel)}</Button>
            </DialogClose>
            <Button variant="primary" disabled={place === '' || !places} loading={isBusy} onClick={() => copy.mutate()}>
              {t(($) => $.copy.submit)}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {error && <FormError>{refusal ? t(($) => $.refused[refusal]) : errorMessage(error, c)}</FormError>}
        {copy.data ? (
          <CopyReport copy={copy.data} />
        ) : (
          <>
            <Field label={t(($) => $.copy.program)}>
              {(control) => (
                <Combobox
                  {...control}
                  label={t(($) => $.copy.program)}
                  placeholder={t(($) => $.copy.choose)}
                  options={[...options.values()]}
                  value={targetId === null ? null : String(targetId)}
                  onQueryChange={setSearch}
                  onValueChange={(id) => {
                    if (id === null) return
                    setTargetId(Number(id))
                    setPlace('')
                  }}
                />
              )}
            </Field>
            {target.error && <FormError>{errorMessage(target.error, c)}</FormError>}
            {targetId !== null && !places && !target.error && <SkeletonText lines={4} />}
            {places && (
              <PlaceChoice
                legend={t(($) => $.copy.place)}
                searchLabel={t(($) => $.move.search)}
                {...(items.length === 0 && { topLabel: t(($) => $.move.root) })}
                places={places.map(({ node: { id, name, level } }) => ({ id, name, depth: level - 1, disabled: level + height > 3 }))}
                value={place}
                onValueChange={setPlace}
              />
            )}
            {items.every(({ kind }) => kind === 'deliverable') && (
              <AlertBox icon={Scale} title={t(($) => $.copy.weightTitle)}>
                {t(($) => (items.length > 0 ? $.copy.itemWeightBody : $.copy.weightBody))}
              </AlertBox>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
