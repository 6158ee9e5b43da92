import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { categoryQueries, courseQueries } from '@/entities/course'
import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ConfirmDialog, SkeletonText, toast } from '@/shared/ui'
import { areaTreeTexts } from '../i18n'
import type { Area } from '../model/area-tree'

interface DeleteAreaDialogProps {
  readonly area: Area
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Tells what goes with an area and what loses it, and asks for its name. */
export function DeleteAreaDialog({ area: { id, name }, onDeleted, onClose }: DeleteAreaDialogProps) {
  const t = useTexts(areaTreeTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const { data, error: loadError } = useQuery(categoryQueries.deletion(id))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.DELETE('/resources/categories/{id}', { params: { path: { id }, query: { name } } })),
    onSuccess: () => {
      toast.success(t(($) => $.deletion.done, { name }))
      onDeleted()
      onClose()
      for (const { all } of [categoryQueries, courseQueries]) void queries.invalidateQueries({ queryKey: all() })
    },
  })
  const anyError = error ?? loadError
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.deletion.title, { name })}
      description={t(($) => $.deletion.body)}
      confirmLabel={t(($) => $.deletion.submit)}
      destructive
      typedName={name}
      busy={isPending || (!data && !loadError)}
      error={anyError && `${t(($) => $.failed.delete)} ${errorMessage(anyError, c)}`}
      onConfirm={() => data && mutate()}
    >
      {data ? <WhatGoes deletion={data} /> : !loadError && <SkeletonText lines={3} />}
    </ConfirmDialog>
  )
}

function WhatGoes({ deletion }: { readonly deletion: Schema<'CategoryDeletion'> }) {
  const t = useTexts(areaTreeTexts)
  const kinds = (['areas', 'courses', 'groups', 'resources'] as const).filter((kind) => deletion[`${kind}_count`] > 0)
  if (kinds.length === 0) return <p className="text-md">{t(($) => $.deletion.nothing)}</p>
  return (
    <ul className="flex flex-col gap-2 text-md">
      {kinds.map((kind) => {
        const count = deletion[`${kind}_count`]
        const names = deletion[kind].map((each) => each.name).join(', ')
        const more = count - deletion[kind].length
        return (
          <li key={kind}>
            <p className="font-medium">{t(($) => $.deletion[kind], { count })}</p>
            <p className="break-words text-muted">{more > 0 ? t(($) => $.deletion.more, { names, count: more }) : names}</p>
          </li>
        )
      })}
    </ul>
  )
}
