import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { groupQueries } from '@/entities/group'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Card, ConfirmDialog, FormError, SaveState, Section, Skeleton } from '@/shared/ui'
import { groupEditorTexts } from '../i18n'
import type { Group } from '../model/group-values'
import { useProgramTeachers } from '../model/use-program-teachers'
import { ProgramList } from './program-list'
import { ProgramTeacher } from './program-teacher'

type Row = Schema<'GroupCourse'>

interface GroupProgramsProps {
  readonly group: Group
  readonly offered: readonly Schema<'Named'>[]
  /** Called when the server rejects a change because the group is archived. */
  readonly onArchived: () => void
}

/** The programs of an existing group. Each change is saved at once; removing a program with student work needs a confirmation. */
export function GroupPrograms({ group, offered, onArchived }: GroupProgramsProps) {
  const t = useTexts(groupEditorTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const { data, error: loadError } = useQuery(groupQueries.courses(group.id))
  const [removing, setRemoving] = useState<Row>()
  const group_id = group.id
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (change: { add: number } | { order: number[] } | { remove: Row }) => {
      if ('add' in change) return unwrap(api.POST('/groups/groupcourses', { body: { group_id, course_ids: [change.add] } }))
      if ('order' in change) return unwrap(api.POST('/groups/groupcourses/reindex', { body: { group_id, course_ids: change.order } }))
      const { id } = change.remove
      return unwrap(api.DELETE('/groups/groupcourses/{id}', { params: { path: { id }, query: { with_work: true } } }))
    },
    onSuccess: (changed) => {
      if (changed) queries.setQueryData(groupQueries.courses(group_id).queryKey, changed)
      setRemoving(undefined)
      return queries.invalidateQueries({ queryKey: groupQueries.all() })
    },
    onError: (reason) => isApiError(reason, 'group_archived') && onArchived(),
  })
  const teachers = useProgramTeachers(group_id, onArchived)
  const isSaving = isPending || teachers.isPending
  const rows = data?.results ?? []
  const isSaved = (isSuccess || teachers.isSuccess) && !rows.some(({ id }) => teachers.errors.has(id))
  const detailOf = ({ works_count, marks_count }: Row) =>
    [t(($) => $.works, { count: works_count }), ...(marks_count > 0 ? [t(($) => $.marks, { count: marks_count })] : [])].join(' · ')
  const hasWork = removing !== undefined && removing.works_count + removing.marks_count > 0
  return (
    <Section
      title={t(($) => $.sections.programs)}
      description={t(($) => $.sections.programsHint)}
      aside={<SaveState status={{ kind: isSaving ? 'saving' : isSaved ? 'saved' : 'idle' }} />}
    >
      {data ? (
        <ProgramList
          programs={rows.map((row) => ({
            ...row.course,
            detail: detailOf(row),
            choice: (
              <ProgramTeacher
                program={row.course}
                teachers={group.teachers}
                teacherId={row.teacher_id}
                error={teachers.errors.get(row.id) ?? null}
                {...(group.can_edit && group.can_archive
                  ? { onChoose: (teacher_id: number | null) => teachers.mutate({ program: row, teacher_id }) }
                  : {})}
              />
            ),
          }))}
          offered={offered}
          disabled={!group.can_edit}
          onOrder={(order) => mutate({ order })}
          onAdd={(add) => mutate({ add })}
          onRemove={({ id }) => setRemoving(rows.find(({ course }) => course.id === id))}
        />
      ) : loadError ? (
        <FormError>{errorMessage(loadError, c)}</FormError>
      ) : (
        <Card>
          <Skeleton className="h-20" />
        </Card>
      )}
      <FormError>{error && !removing && !isApiError(error, 'group_archived') && errorMessage(error, c)}</FormError>
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(open) => !open && setRemoving(undefined)}
        title={t(($) => $.removeProgramTitle, { name: removing?.course.name ?? '' })}
        description={
          hasWork
            ? t(($) => $.removeProgramBody, {
                works: t(($) => $.works, { count: removing.works_count }),
                marks: t(($) => $.marks, { count: removing.marks_count }),
              })
            : t(($) => $.removeProgramEmpty)
        }
        confirmLabel={t(($) => $.removeProgramConfirm)}
        destructive={hasWork}
        busy={isPending}
        onConfirm={() => removing && mutate({ remove: removing })}
      >
        <FormError>{error && errorMessage(error, c)}</FormError>
      </ConfirmDialog>
    </Section>
  )
}
