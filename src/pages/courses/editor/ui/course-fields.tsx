import { AreasField, MarkdownField } from '@/entities/course'
import { ImageField } from '@/features/choose-image'
import { TextField, type FormState } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Card, Checkbox, Section } from '@/shared/ui'
import { courseEditorTexts } from '../i18n'
import type { CourseValues } from '../model/course-values'

interface CourseFieldsProps {
  readonly form: FormState<CourseValues>
  /** The center that the program belongs to; null for the platform. */
  readonly centerId: number | null
  readonly disabled?: boolean
}

/** Data, areas and images of a program. */
export function CourseFields({ form, centerId, disabled = false }: CourseFieldsProps) {
  const t = useTexts(courseEditorTexts)
  const logo = form.field('logo_file_id')
  const background = form.field('background_file_id')
  const areas = form.field('area_ids')
  const active = form.field('is_active')
  const place = centerId === null ? {} : { centerId }
  return (
    <>
      <Section title={t(($) => $.sections.data)}>
        <Card className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
            <TextField {...form.field('name')} label={t(($) => $.name)} disabled={disabled} />
            <TextField {...form.field('code')} label={t(($) => $.code)} optional disabled={disabled} />
          </div>
          <TextField
            {...form.field('about')}
            rows={2}
            label={t(($) => $.about)}
            hint={t(($) => $.aboutHint)}
            optional
            disabled={disabled}
          />
          <MarkdownField {...form.field('description')} label={t(($) => $.description)} disabled={disabled} />
          <AreasField
            label={t(($) => $.areas)}
            value={areas.value}
            error={areas.error}
            disabled={disabled}
            onValueChange={areas.onValueChange}
          />
          <Checkbox
            label={t(($) => $.active)}
            hint={t(($) => $.activeHint)}
            checked={active.value}
            disabled={disabled}
            onChange={({ target }) => active.onValueChange(target.checked)}
          />
        </Card>
      </Section>
      <Section title={t(($) => $.sections.images)}>
        <Card className="grid gap-6 sm:grid-cols-2">
          <ImageField
            label={t(($) => $.logo)}
            purpose="course_logo"
            shape="square"
            value={logo.value}
            error={logo.error}
            disabled={disabled}
            onChange={logo.onValueChange}
            {...place}
          />
          <ImageField
            label={t(($) => $.background)}
            purpose="course_background"
            shape="wide"
            value={background.value}
            error={background.error}
            disabled={disabled}
            onChange={background.onValueChange}
            {...place}
          />
        </Card>
      </Section>
    </>
  )
}
