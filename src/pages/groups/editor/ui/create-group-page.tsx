import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { groupQueries } from '@/entities/group'
import { useSelf } from '@/entities/user'
import { api, unwrap } from '@/shared/api'
import { Form, FormFooter, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Field, PageHeader, Section, Select, toast } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { groupEditorTexts } from '../i18n'
import { newGroupRules, newGroupValues, toNewGroup, withTeacher } from '../model/group-values'
import { GroupFields, useGroupMessages } from './group-fields'
import { ProgramList } from './program-list'
import { ProgramTeacher } from './program-teacher'

const route = getRouteApi('/_private/create-group')

/** A new group: data, team, images and programs in one form. Staff of several centers choose the center, which is in the address. */
export function CreateGroupPage() {
  const t = useTexts(groupEditorTexts)
  const self = useSelf()
  const { center } = route.useSearch()
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const { data: options } = useSuspenseQuery(groupQueries.options(center))
  const isInTeam = options.teachers.some(({ id }) => id === self.id)
  const form = useForm({
    // a manager creates groups for others: teaching one is a choice of theirs
    toValues: () => newGroupValues(options, isInTeam && self.kind === 'teacher' ? self.id : null),
    rules: newGroupRules,
    save: (values) => unwrap(api.POST('/groups/groups', { body: toNewGroup(values, options.center.id) })),
    onSaved: (group) => {
      void queries.invalidateQueries({ queryKey: groupQueries.all() })
      toast.success(t(($) => $.created, { name: group.name }))
      void navigate({ to: '/group/$id', params: { id: group.id }, search: { tab: 'students' } })
    },
    messages: useGroupMessages(),
  })
  const { values, stored, set } = form
  const programs = values.course_ids.flatMap((id) => options.courses.find((course) => course.id === id) ?? [])
  const team = options.teachers.filter(({ id }) => values.teacher_ids.includes(id))
  return (
    <Form form={form} className="mx-auto w-full max-w-lg gap-8">
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
                // people, programs and images belong to a center
                const { name, description, period } = values
                form.reset()
                set({ name, description, ...(period === stored.period ? {} : { period }) })
                void navigate({ search: { center: Number(id) }, replace: true })
              }}
            />
          )}
        </Field>
      )}
      <GroupFields form={form} options={options} requiredTeacher={self.kind === 'teacher' ? self.id : null} />
      <Section title={t(($) => $.sections.programs)} description={t(($) => $.sections.programsHint)}>
        <ProgramList
          programs={programs.map((program) => ({
            ...program,
            // nobody can be chosen while the group has no teachers
            choice: team.length > 0 && (
              <ProgramTeacher
                program={program}
                teachers={team}
                teacherId={values.course_teachers.find(({ course_id }) => course_id === program.id)?.teacher_id ?? null}
                onChoose={(id) => set({ course_teachers: withTeacher(values.course_teachers, program.id, id) })}
              />
            ),
          }))}
          offered={options.courses}
          onOrder={(course_ids) => set({ course_ids })}
          onAdd={(id) => set({ course_ids: [...values.course_ids, id] })}
          onRemove={({ id }) => set({ course_ids: values.course_ids.filter((each) => each !== id) })}
        />
      </Section>
      <FormFooter form={form} submitLabel={t(($) => $.create.submit)} isSticky />
    </Form>
  )
}
