import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { courseQueries } from '@/entities/course'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { PlaceChoice, type PlaceNode, usePlaces } from '@/shared/places'
import { AlertBox, Button, buttonStyles, Combobox, Dialog, DialogClose, Field, FormError, SkeletonText } from '@/shared/ui'
import { contentQueries } from '../api/content-queries'
import { courseContentsTexts } from '../i18n'
import { mostItems } from '../model/intents'
import { highest, holderPlaces, nodePlaces } from '../model/places'
import { childrenOf, itemOf, nameOf, type RowId, type Tree } from '../model/tree'
import type { ContentsDialogProps } from './contents-dialogs'
import { CopyReport } from './copy-report'
import { usePlaceReasons } from './use-place-reasons'

/** Asks for a program and a place in it, copies nodes or single items there, and says what was copied and what was not. */
export function CopyDialog({ tree, ids, send, onClose }: ContentsDialogProps & { readonly ids: readonly RowId[] }) {
  const t = useTexts(courseContentsTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const here = tree.course.id
  const [search, setSearch] = useState('')
  const [targetId, setTargetId] = useState<number | null>(null)
  const reasons = usePlaceReasons()
  const { data: found } = useQuery(courseQueries.list({ search, editable: true, page_size: 50 }))
  const target = useQuery({ ...contentQueries.tree(targetId ?? 0), enabled: targetId !== null && targetId !== here })
  // this one as the editor has it, with steps that no answer to a read has yet
  const program = targetId === here ? tree : target.data
  const programs = (found?.results ?? []).filter(({ id }) => id !== here)
  const option = ({ id, name }: { id: number; name: string }, hint: string) => [id, { id: String(id), label: name, hint }] as const
  const options = new Map([
    option(
      tree.course,
      t(($) => $.copy.here),
    ),
    // the chosen one stays among them whatever is typed
    ...(program && program !== tree ? [option(program.course, '')] : []),
    ...programs.map((course) => option(course, course.code)),
  ])

  const nodeIds = ids.filter((id) => typeof id === 'number')
  const items = ids.flatMap((id) => {
    const item = typeof id === 'string' ? itemOf(tree, id) : undefined
    return item ? [{ kind: item.itemKind, id: item.id }] : []
  })
  const placesIn = (into: Tree): PlaceNode<RowId>[] => (items.length > 0 ? holderPlaces : nodePlaces)(into, highest(tree, nodeIds), reasons)
  const places = usePlaces(program ? placesIn(program) : [], items.length === 0 ? t(($) => $.move.root) : undefined)
  const { place } = places
  const [first] = ids
  const count = ids.length
  const startId = first === undefined ? undefined : (itemOf(tree, first)?.content_id ?? first)
  const refresh = () => void queries.invalidateQueries({ queryKey: courseQueries.all() })
  const copy = useMutation({
    mutationFn: () => {
      const parent_id = typeof place?.parentId === 'number' ? place.parentId : null
      // with items it goes behind what is there
      const index = items.length === 0 ? (place?.index ?? 0) : childrenOf(program ?? tree, parent_id).length
      const body = { course_id: here, ids: nodeIds, items, target_id: targetId ?? 0, parent_id, index }
      return unwrap(api.POST('/courses/coursecontents/copy', { body }))
    },
    onSuccess: ({ changed }) => {
      if (targetId === here) send({ type: 'applied', changed })
      refresh()
    },
    // another person may have changed the tree in which the place was chosen
    onError: refresh,
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
  const isBusy = copy.isPending || undo.isPending
  const error = copy.error ?? undo.error
  const isTooMany = items.length > mostItems
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
          : items.length > 0 && count > 1
            ? t(($) => $.copy.mixed, { number: formatInteger(count) })
            : t(($) => $.copy.title, { count, name: nameOf(tree, ids[0]), number: formatInteger(count) })
      }
      description={
        copy.data
          ? t(($) => $.copy.doneBody, { name: program?.course.name ?? '' })
          : items.length > 0
            ? t(($) => $.copy.itemBody, { count })
            : t(($) => $.copy.body)
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
            <Button variant="primary" disabled={!place || isTooMany} loading={isBusy} onClick={() => copy.mutate()}>
              {t(($) => $.copy.submit)}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {isTooMany && <FormError>{t(($) => $.refused.above_limit)}</FormError>}
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
                    places.onChoose(null)
                  }}
                />
              )}
            </Field>
            {target.error && <FormError>{errorMessage(target.error, c)}</FormError>}
            {targetId !== null && !program && !target.error && <SkeletonText lines={4} />}
            {program && (
              <div className="flex flex-col gap-1.5">
                <p aria-hidden className="text-md font-medium">
                  {t(($) => $.copy.place)}
                </p>
                {program.nodes.length === 0 && (
                  <AlertBox>
                    {items.length === 0 ? (
                      t(($) => $.copy.empty)
                    ) : (
                      <>
                        {t(($) => $.copy.emptyForItems)}{' '}
                        <Link to="/course/edit/$courseId/contents" params={{ courseId: program.course.id }} onClick={onClose}>
                          {t(($) => $.copy.open)}
                        </Link>
                      </>
                    )}
                  </AlertBox>
                )}
                {(program.nodes.length > 0 || items.length === 0) && (
                  <PlaceChoice
                    key={targetId}
                    label={t(($) => $.copy.place)}
                    searchLabel={t(($) => $.move.search)}
                    places={places}
                    startId={targetId === here ? startId : undefined}
                    count={count}
                  />
                )}
              </div>
            )}
            {(nodeIds.length > 0 || items.some(({ kind }) => kind === 'deliverable')) && (
              <AlertBox icon={Scale} title={t(($) => $.copy.weightTitle)}>
                {t(($) => (nodeIds.length > 0 ? $.copy.weightBody : $.copy.itemWeightBody))}
              </AlertBox>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
