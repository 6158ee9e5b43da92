import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { groupQueries } from '@/entities/group'
import { useSelf } from '@/entities/user'
import { LeaveGuard } from '@/features/leave-guard'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Field, FormError, PageHeader, Section, Select, toast } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { groupEditorTexts } from '../i18n'
import { type GroupDraft, newDraft, toNewGroup } from '../model/group-draft'
import { GroupFields } from './group-fields'
import { ProgramList } from './program-list'

const route = getRouteApi('/_private/create-group')

/** A new group: data, team, pictures and programs in one form. The center is in the address, for those who have several. */
export function CreateGroupPage() {
  const t = useTexts(groupEditorTexts)
  const c = useTexts(commonTexts)
  const self = useSelf()
  const { center } = route.useSearch()
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const { data: options } = useSuspenseQuery(groupQueries.options(center))
  const isInTeam = options.teachers.some(({ id }) => id === self.id)
  const [typed, setTyped] = useState<Partial<GroupDraft>>({})
  const [courseIds, setCourseIds] = useState<readonly number[]>([])
  const draft = { ...newDraft(options, isInTeam ? self.id : null), ...typed }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => unwrap(api.POST('/groups/groups', { body: toNewGroup(draft, options.center.id, courseIds) })),
    onSuccess: (group) => {
      void queries.invalidateQueries({ queryKey: groupQueries.all() })
      toast.success(t(($) => $.created, { name: group.name }))
      void navigate({ to: '/group/$id', params: { id: group.id }, search: { tab: 'students' }, ignoreBlocker: true })
    },
  })
  const change = (changed: Partial<GroupDraft>) => {
    if (error) reset()
    setTyped((all) => ({ ...all, ...changed }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  const errors = isApiError(error, 400) ? error.errors : {}
  const programs = courseIds.flatMap((id) => options.courses.find((course) => course.id === id) ?? [])
  return (
    <form noValidate onSubmit={submit} className="mx-auto flex w-full max-w-lg flex-col gap-8 [&>[data-slot=form-error]:empty]:-mb-8">
      <Breadcrumbs
        items={[
          { key: 'groups', content: <Link to="/my-groups">{t(($) => $.myGroups)}</Link> },
          { key: 'page', content: t(($) => $.create.title) },
        ]}
      />
      <PageHeader title={t(($) => $.create.title)} state={t(($) => $.create.state)} />
      {options.centers.length > 1 && (
        <Field label={t(($) => $.center)}>
          {(control) => (
            <Select
              {...control}
              value={String(options.center.id)}
              options={options.centers.map(({ id, name }) => ({ value: String(id), label: name }))}
              onValueChange={(id) => {
                // people, programs and pictures belong to a center
                setTyped(({ name = '', description = '', period }) => ({ name, description, ...(period ? { period } : {}) }))
                setCourseIds([])
                void navigate({ search: { center: Number(id) }, replace: true })
              }}
            />
          )}
        </Field>
      )}
      <GroupFields draft={draft} options={options} onChange={change} errors={errors} stays={self.kind === 'teacher' ? self.id : null} />
      <Section title={t(($) => $.sections.programs)} description={t(($) => $.sections.programsHint)}>
        <ProgramList
          programs={programs}
          offered={options.courses}
          onOrder={setCourseIds}
          onAdd={(id) => setCourseIds([...courseIds, id])}
          onRemove={({ id }) => setCourseIds(courseIds.filter((each) => each !== id))}
        />
      </Section>
      <FormError>
        {error && (isApiError(error, 400) ? c(($) => $.form.fixErrors, { count: Object.keys(errors).length }) : errorMessage(error, c))}
      </FormError>
      <div className="sticky bottom-0 -mx-1 flex justify-end gap-2 border-t border-line bg-canvas px-1 py-3">
        <Button type="submit" variant="primary" loading={isPending} disabled={draft.name.trim() === ''}>
          {t(($) => $.create.submit)}
        </Button>
      </div>
      <LeaveGuard dirty={Object.keys(typed).length > 0 || courseIds.length > 0} />
    </form>
  )
}
