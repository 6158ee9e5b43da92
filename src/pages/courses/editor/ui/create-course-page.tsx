import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CenterChoice } from '@/entities/center'
import { courseQueries } from '@/entities/course'
import { useSelf } from '@/entities/user'
import { api, unwrap } from '@/shared/api'
import { Form, FormFooter, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { PageHeader, toast } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { courseEditorTexts } from '../i18n'
import { courseValues, newCourseRules, toNewCourse } from '../model/course-values'
import { CourseFields } from './course-fields'

/** A new program of one of the reader's centers or, by an IT admin, of the platform. */
export function CreateCoursePage() {
  const t = useTexts(courseEditorTexts)
  const { kind, center } = useSelf()
  const isAdmin = kind === 'admin'
  const [owner, setOwner] = useState(isAdmin ? null : (center?.id ?? null))
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm({
    toValues: () => courseValues(undefined),
    rules: newCourseRules,
    save: (values) => unwrap(api.POST('/courses/courses', { body: toNewCourse(values, owner) })),
    onSaved: (course) => {
      queries.setQueryData(courseQueries.one(course.id).queryKey, course)
      void queries.invalidateQueries({ queryKey: courseQueries.all() })
      toast.success(t(($) => $.created, { name: course.name }))
      void navigate({ to: '/course/$courseId', params: { courseId: course.id } })
    },
    lead: t(($) => $.create.failed),
  })
  return (
    <Form form={form} className="mx-auto w-full max-w-lg gap-8">
      <Breadcrumbs
        items={[
          { key: 'courses', content: <Link to="/courses">{t(($) => $.courses)}</Link> },
          { key: 'page', content: t(($) => $.create.title) },
        ]}
      />
      <PageHeader title={t(($) => $.create.title)} state={t(($) => $.create.state)} />
      <CenterChoice
        label={t(($) => $.owner)}
        hint={t(($) => $.ownerHint)}
        value={owner}
        onValueChange={setOwner}
        {...(isAdmin ? { none: t(($) => $.platform) } : {})}
      />
      <CourseFields form={form} centerId={owner} />
      <FormFooter form={form} submitLabel={t(($) => $.create.submit)} isSticky />
    </Form>
  )
}
