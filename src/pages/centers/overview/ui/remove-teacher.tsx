import { useQuery } from '@tanstack/react-query'
import { centerQueries } from '@/entities/center'
import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { FormDialog, SelectField, useForm } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ErrorState, SkeletonText, toast } from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'
import { useRefreshTeam } from '../model/use-team-change'

interface RemoveTeacherProps {
  readonly center: Schema<'Center'>
  readonly member: Schema<'TeamMember'>
  readonly onClose: () => void
}

/** Removes a teacher from the team: shows the teacher's groups and asks who takes them over. */
export function RemoveTeacher({ center, member: { teacher }, onClose }: RemoveTeacherProps) {
  const t = useTexts(centerOverviewTexts)
  const c = useTexts(commonTexts)
  const refresh = useRefreshTeam()
  const taught = useQuery(centerQueries.taught(center.id, teacher.id))
  const colleagues = useQuery(centerQueries.team(center.id, { page_size: 1000 }))
  const form = useForm({
    toValues: () => ({ successor: null as number | null }),
    rules: { successor: null },
    save: ({ successor }) =>
      unwrap(
        api.DELETE('/centers/centers/{id}/team/{user_id}', {
          params: { path: { id: center.id, user_id: teacher.id }, query: successor === null ? {} : { successor } },
        }),
      ),
    onSaved: () => {
      void refresh()
      toast.success(t(($) => $.remove.done, { name: teacher.full_name }))
      onClose()
    },
    lead: c(($) => $.errors.delete.teacher),
    messages: { is_administrator: t(($) => $.remove.isAdministrator) },
  })
  const groups = taught.data?.results
  return (
    <FormDialog
      form={form}
      title={t(($) => $.remove.title, { name: teacher.full_name })}
      description={t(($) => $.remove.body)}
      submitLabel={t(($) => $.remove.confirm)}
      destructive
      blocked={!groups}
      onClose={onClose}
    >
      {!groups && !taught.error && <SkeletonText lines={2} />}
      {taught.error && !groups && (
        <ErrorState onRetry={() => void taught.refetch()} retrying={taught.isFetching}>
          {errorMessage(taught.error, c)}
        </ErrorState>
      )}
      {groups && <p className="text-md">{t(($) => $.remove.holds, { count: groups.length })}</p>}
      {groups && groups.length > 0 && (
        <>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-md marker:text-muted">
            {groups.map(({ id, name, period, is_manager, teachers_count }) => (
              <li key={id}>
                {name} <span className="text-muted">· {period}</span>
                {is_manager && <span className="text-muted"> · {t(($) => $.remove.managesGroup)}</span>}
                {teachers_count === 1 && <span className="text-warning-ink"> · {t(($) => $.remove.alone)}</span>}
              </li>
            ))}
          </ul>
          <SelectField
            {...form.field('successor')}
            label={t(($) => $.remove.successor)}
            options={[
              { value: null, label: t(($) => $.remove.nobody) },
              ...(colleagues.data?.results ?? [])
                .filter((colleague) => colleague.teacher.id !== teacher.id)
                .map((colleague) => ({ value: colleague.teacher.id, label: colleague.teacher.display_name })),
            ]}
          />
        </>
      )}
    </FormDialog>
  )
}
