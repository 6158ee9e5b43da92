import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import type { useAreaChanges } from '../api/use-area-changes'
import { areaTreeTexts } from '../i18n'
import type { Area } from '../model/area-tree'
import { AreaName } from './area-name'

/** The name that is being typed: of an area, or of a new one below another; each further new one starts a round. */
export type Editing = { readonly id: number } | { readonly parentId: number | null; readonly round: number }

interface AreaEditorProps extends Pick<ReturnType<typeof useAreaChanges>, 'create' | 'rename'> {
  readonly editing: Editing
  readonly areas: readonly Area[]
  readonly onEditing: (editing: Editing | null) => void
  readonly onFocus: (id: number) => void
  readonly onSaid: (text: string) => void
}

/** The field in which the name of an area is typed. After Enter in a new one the next one can be typed. */
export function AreaEditor({ editing, areas, create, rename, onEditing, onFocus, onSaid }: AreaEditorProps) {
  const t = useTexts(areaTreeTexts)
  const c = useTexts(commonTexts)
  const messageOf = (error: unknown, lead: string) => {
    if (!error) return undefined
    const code = isApiError(error) ? error.errors.name?.[0] : undefined
    if (code !== undefined) return code === 'name_taken' ? t(($) => $.nameTaken) : fieldMessage(c, code)
    if (isApiError(error, 'conflict')) return t(($) => $.renamedByOther, { name: (error.current as Area | undefined)?.name ?? '' })
    return `${lead} ${errorMessage(error, c)}`
  }
  const cancel = () => onEditing(null)
  if ('id' in editing) {
    const area = areas.find(({ id }) => id === editing.id)
    if (!area) return null
    return (
      <AreaName
        label={t(($) => $.name)}
        name={area.name}
        error={messageOf(
          rename.error,
          t(($) => $.failed.rename),
        )}
        busy={rename.isPending}
        onCancel={cancel}
        onCommit={(name) =>
          rename.mutate(
            { area, name },
            {
              onSuccess: () => {
                onSaid(t(($) => $.said.renamed, { name }))
                cancel()
              },
            },
          )
        }
      />
    )
  }
  const { parentId, round } = editing
  return (
    <AreaName
      key={round}
      label={t(($) => $.newName)}
      name=""
      error={messageOf(
        create.error,
        t(($) => $.failed.create),
      )}
      busy={create.isPending}
      onCancel={cancel}
      onCommit={(name, withEnter) =>
        create.mutate(
          { name, parent_id: parentId },
          {
            onSuccess: ({ id }) => {
              onSaid(t(($) => $.said.created, { name }))
              onFocus(id)
              onEditing(withEnter ? { parentId, round: round + 1 } : null)
            },
          },
        )
      }
    />
  )
}
