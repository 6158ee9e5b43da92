import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { groupQueries } from '@/entities/group'
import { useSelf } from '@/entities/user'
import { useArchiveGroups } from '@/features/archive-groups'
import { api, isApiError, unwrap } from '@/shared/api'
import { Form, FormFooter, useForm } from '@/shared/form'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { AlertBox, Button, buttonStyles, PageHeader } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { groupEditorTexts } from '../i18n'
import { groupRules, groupValues, toChange } from '../model/group-values'
import { GroupFields, useGroupMessages } from './group-fields'
import { GroupPrograms } from './group-programs'
import { StateOfGroup } from './state-of-group'

const route = getRouteApi('/_private/group/edit/$id')

/** Changes a group; an archived group can only be read. */
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
  const form = useForm({
    row: group,
    toValues: (row = group) => groupValues(row),
    rules: groupRules,
    save: (_, { changes, ifMatch }) =>
      unwrap(api.PATCH('/groups/groups/{id}', { params: { path: { id }, header: ifMatch }, body: toChange(changes) })),
    onSaved: (saved) => {
      queries.setQueryData(groupQueries.detail(id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: groupQueries.all() })
    },
    onError: (error) => {
      if (!isApiError(error, 'group_archived')) return false
      void queries.invalidateQueries({ queryKey: groupQueries.all() })
      archiving.explain({ id, name: group.name })
      return true
    },
    lead: c(($) => $.errors.update.group),
    messages: useGroupMessages(),
  })
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
      <Form form={form} className="gap-8">
        <GroupFields
          form={form}
          options={options}
          disabled={!group.can_edit}
          teamLocked={!group.can_archive}
          requiredTeacher={self.kind === 'teacher' ? self.id : null}
        />
        {group.can_edit && <FormFooter form={form} submitLabel={t(($) => $.edit.submit)} isSticky />}
      </Form>
      <GroupPrograms group={group} offered={options.courses} onArchived={() => archiving.explain(group)} />
      <StateOfGroup group={group} archiving={archiving} />
      {archiving.dialog}
    </div>
  )
}
