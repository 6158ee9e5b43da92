import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { groupQueries } from '@/entities/group'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ConfirmDialog, SkeletonText, toast } from '@/shared/ui'
import { groupEditorTexts } from '../i18n'
import type { Group } from '../model/group-values'

interface DeleteGroupProps {
  readonly group: Group
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Lists what is deleted with the group; the name must be typed when there is anything. */
export function DeleteGroup({ group, open, onOpenChange }: DeleteGroupProps) {
  const t = useTexts(groupEditorTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id, name } = group
  const { data: contents, error: loadError } = useQuery({ ...groupQueries.deletion(id), enabled: open })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.DELETE('/groups/groups/{id}', { params: { path: { id }, query: contents?.needs_name ? { name } : {} } })),
    onSuccess: async () => {
      toast.success(t(($) => $.deleted, { name }))
      await navigate({ to: '/my-groups', ignoreBlocker: true })
      queries.removeQueries({ queryKey: groupQueries.detail(id).queryKey })
      void queries.invalidateQueries()
    },
  })
  const lines = contents
    ? (['students', 'works', 'marks', 'notes'] as const).flatMap((kind) => {
        const count = contents[`${kind}_count`]
        return count > 0 ? [t(($) => $.goes[kind], { count })] : []
      })
    : []
  const anyError = error ?? loadError
  const errorText = (reason: Error) => {
    if (isApiError(reason, 'has_purchases')) return t(($) => $.hasPurchases)
    if (isApiError(reason, 'import_under_way')) return t(($) => $.importUnderWay)
    return `${c(($) => $.errors.delete.group)} ${errorMessage(reason, c)}`
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.deleteTitle, { name })}
      description={t(($) => $.deleteBody)}
      confirmLabel={t(($) => $.delete)}
      destructive
      busy={isPending || (!contents && !loadError)}
      {...(contents?.needs_name ? { typedName: name } : {})}
      onConfirm={() => contents && mutate()}
      error={anyError && errorText(anyError)}
    >
      {contents ? (
        lines.length === 0 ? (
          <p className="text-md text-muted">{t(($) => $.deleteEmpty)}</p>
        ) : (
          <ul className="list-disc pl-5 text-md">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )
      ) : (
        !loadError && <SkeletonText lines={3} />
      )}
    </ConfirmDialog>
  )
}
