import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { courseQueries } from '@/entities/course'
import { api, unwrap } from '@/shared/api'
import { Form, FormFooter, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { CourseFrame } from '@/widgets/course-frame'
import { courseEditorTexts } from '../i18n'
import { courseRules, courseValues, toChange } from '../model/course-values'
import { CourseFields } from './course-fields'
import { StateOfCourse } from './state-of-course'

const route = getRouteApi('/_private/course/edit/$courseId')

/** The data of a program; who may not change it can only read it. */
export function EditCoursePage() {
  const { courseId } = route.useParams()
  return (
    <CourseFrame courseId={courseId} tab="data">
      <CourseForm courseId={courseId} />
    </CourseFrame>
  )
}

function CourseForm({ courseId }: { readonly courseId: number }) {
  const t = useTexts(courseEditorTexts)
  const queries = useQueryClient()
  const { data: course } = useSuspenseQuery(courseQueries.one(courseId))
  const form = useForm({
    row: course,
    toValues: (row = course) => courseValues(row),
    rules: courseRules,
    save: (_, { changes, ifMatch }) =>
      unwrap(api.PATCH('/courses/courses/{id}', { params: { path: { id: courseId }, header: ifMatch }, body: toChange(changes) })),
    onSaved: (saved) => {
      queries.setQueryData(courseQueries.one(courseId).queryKey, saved)
      void queries.invalidateQueries({ queryKey: courseQueries.all() })
    },
    lead: t(($) => $.failed),
  })
  return (
    <div className="flex w-full max-w-lg flex-col gap-8">
      <Form form={form} className="gap-8">
        <CourseFields form={form} centerId={course.center?.id ?? null} disabled={!course.can_edit} />
        {course.can_edit && <FormFooter form={form} submitLabel={t(($) => $.save)} isSticky />}
      </Form>
      {course.can_edit && <StateOfCourse course={course} />}
    </div>
  )
}
