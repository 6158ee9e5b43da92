import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { groupQueries } from '@/entities/group'
import { useSelf } from '@/entities/user'
import { useArchiveGroups } from '@/features/archive-groups'
import { LeaveGuard } from '@/features/leave-guard'
import { api, errorMessage, etagOf, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { AlertBox, Button, buttonStyles, FormError, PageHeader, SaveState, type SaveStatus } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { groupEditorTexts } from '../i18n'
import { draftOf, type Group, type GroupDraft, toChange } from '../model/group-draft'
import { GroupFields } from './group-fields'
import { GroupPrograms } from './group-programs'
import { StateOfGroup } from './state-of-group'

const route = getRouteApi('/_private/group/edit/$id')

/** Changes a group. What somebody else saved meanwhile is said, and nothing typed is lost; an archived group is only read. */
export function EditGroupPage() {
  const t = useTexts(groupEditorTexts)
  const c = useTexts(commonTexts)
  const inWords = useInWords()
  const self = useSelf()
  const { id } = route.useParams()
  const queries = useQueryClient()
  const { data: group } = useSuspenseQuery(groupQueries.detail(id))
  const { data: options } = useSuspenseQuery(groupQueries.options(group.center.id))
  const archiving = useArchiveGroups()
  const [typed, setTyped] = useState<Partial<GroupDraft>>({})
  const [isOvertaken, setOvertaken] = useState(false)
  const draft = { ...draftOf(group), ...typed }
  const change = toChange(draft, group)
  const show = (next: Group) => queries.setQueryData(groupQueries.detail(id).queryKey, next)

  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (body: Schema<'GroupChange'>) =>
      unwrap(api.PATCH('/groups/groups/{id}', { params: { path: { id }, header: { 'If-Match': etagOf(group.revision) } }, body })),
    onSuccess: (saved) => {
      show(saved)
      setTyped({})
      setOvertaken(false)
      void queries.invalidateQueries({ queryKey: groupQueries.all() })
    },
    onError: (refusal) => {
      if (isApiError(refusal, 'conflict')) {
        show(refusal.current as Group)
        setOvertaken(true)
      }
      if (isApiError(refusal, 'group_archived')) {
        void queries.invalidateQueries({ queryKey: groupQueries.all() })
        archiving.explain({ id, name: group.name })
      }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change && !isPending) mutate(change)
  }
  const edit = (changed: Partial<GroupDraft>) => {
    if (error) reset()
    setTyped((all) => ({ ...all, ...changed }))
  }
  const isSaid = isApiError(error, 400) || isApiError(error, 'conflict') || isApiError(error, 'group_archived')
  const status: SaveStatus = isPending
    ? { kind: 'saving' }
    : change
      ? { kind: 'unsaved' }
      : isSuccess
        ? { kind: 'saved' }
        : { kind: 'idle' }
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-8">
      <Breadcrumbs
        items={[
          {
            key: 'group',
            content: (
              <Link to="/group/$id" params={{ id }}>
                {group.name}
              </Link>
            ),
          },
          { key: 'page', content: c(($) => $.actions.edit) },
        ]}
      />
      <PageHeader
        title={t(($) => $.edit.title, { name: group.name })}
        state={`${group.period} · ${group.center.name}`}
        menu={
          <Link to="/group/$id" params={{ id }} className={buttonStyles()}>
            {t(($) => $.edit.back)}
          </Link>
        }
      />
      {group.archived_at && (
        <AlertBox
          icon={Archive}
          title={c(($) => $.errors.archivedGroup)}
          actions={
            group.can_archive && (
              <Button size="sm" onClick={() => archiving.unarchive([group])}>
                {t(($) => $.unarchive)}
              </Button>
            )
          }
        >
          {t(($) => $.archived, { when: inWords(group.archived_at, { withTime: false }) })}
        </AlertBox>
      )}
      {!group.archived_at && !group.can_edit && <AlertBox type="warning">{c(($) => $.errors.notAuthorized)}</AlertBox>}
      <form noValidate onSubmit={submit} className="flex flex-col gap-8 [&>[data-slot=form-error]:empty]:-mb-8">
        {isOvertaken && change && (
          <AlertBox
            type="warning"
            title={t(($) => $.conflictTitle)}
            actions={
              <Button
                size="sm"
                onClick={() => {
                  setTyped({})
                  setOvertaken(false)
                }}
              >
                {t(($) => $.takeTheirs)}
              </Button>
            }
          >
            {t(($) => $.conflictBody)}
          </AlertBox>
        )}
        <GroupFields
          draft={draft}
          options={options}
          onChange={edit}
          errors={isApiError(error, 400) ? error.errors : {}}
          disabled={!group.can_edit}
          teamLocked={!group.can_archive}
          stays={self.kind === 'teacher' ? self.id : null}
        />
        <FormError>{error && !isSaid && `${c(($) => $.errors.update.group)} ${errorMessage(error, c)}`}</FormError>
        {group.can_edit && (
          <div className="sticky bottom-0 z-10 -mx-1 flex items-center justify-end gap-3 border-t border-line bg-canvas px-1 py-3">
            <SaveState status={status} />
            <Button type="submit" variant="primary" loading={isPending} disabled={!change || draft.name.trim() === ''}>
              {t(($) => $.edit.submit)}
            </Button>
          </div>
        )}
      </form>
      <GroupPrograms group={group} offered={options.courses} onArchived={() => archiving.explain(group)} />
      <StateOfGroup group={group} archiving={archiving} />
      <LeaveGuard dirty={change !== null} />
      {archiving.dialog}
    </div>
  )
}
