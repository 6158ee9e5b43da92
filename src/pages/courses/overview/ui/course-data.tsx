import { Link } from '@tanstack/react-router'
import { courseTexts } from '@/entities/course'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { Card, DescriptionList, Section } from '@/shared/ui'
import { courseOverviewTexts } from '../i18n'

export function CourseData({ course }: { readonly course: Schema<'Course'> }) {
  const t = useTexts(courseOverviewTexts)
  const e = useTexts(courseTexts)
  const { code, center, areas, cloned_from: original, created_at } = course
  return (
    <Section title={t(($) => $.data)}>
      <Card>
        <DescriptionList
          items={[
            ...(code ? [{ term: t(($) => $.code), value: code }] : []),
            { term: t(($) => $.owner), value: center?.name ?? e(($) => $.platform) },
            { term: t(($) => $.areas), value: areas.map(({ name }) => name).join(' · ') || t(($) => $.noAreas) },
            ...(original
              ? [
                  {
                    term: t(($) => $.copyOf),
                    value: (
                      <Link to="/course/$courseId" params={{ courseId: original.id }} className="text-accent-ink underline">
                        {original.name}
                      </Link>
                    ),
                  },
                ]
              : []),
            { term: t(($) => $.created), value: formatDate(created_at, 'short') },
          ]}
        />
      </Card>
    </Section>
  )
}
