import { ImageField } from '@/features/choose-image'
import { SelectField, TextField, type FormState } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Card, Section } from '@/shared/ui'
import { groupEditorTexts } from '../i18n'
import type { GroupValues, Options } from '../model/group-values'
import { TeamFields } from './team-fields'

export interface GroupFieldsProps {
  readonly form: FormState<GroupValues>
  readonly options: Options
  readonly disabled?: boolean
  readonly teamLocked?: boolean
  /** A teacher who must stay in the team, because they could not edit the group otherwise. */
  readonly requiredTeacher?: number | null
}

/** Messages for the error codes that only groups have. */
export function useGroupMessages() {
  const t = useTexts(groupEditorTexts)
  return { name_taken: t(($) => $.nameTaken), not_in_team: t(($) => $.notInTeam), yourself: t(($) => $.yourself) }
}

/** Data, team and images of a group. */
export function GroupFields({ form, options, disabled = false, teamLocked = false, requiredTeacher = null }: GroupFieldsProps) {
  const t = useTexts(groupEditorTexts)
  const { period } = form.values
  const periods = options.periods.includes(period) ? options.periods : [period, ...options.periods]
  const indent = (depth: number) => '\u2003'.repeat(depth)
  const logo = form.field('logo_file_id')
  const thumbnail = form.field('thumbnail_file_id')
  return (
    <>
      <Section title={t(($) => $.sections.data)}>
        <Card className="flex flex-col gap-4">
          <TextField {...form.field('name')} label={t(($) => $.name)} hint={t(($) => $.nameHint)} disabled={disabled} />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              {...form.field('period')}
              label={t(($) => $.period)}
              disabled={disabled}
              options={periods.map((value) => ({ value, label: value }))}
            />
            <SelectField
              {...form.field('category_id')}
              label={t(($) => $.area)}
              optional
              disabled={disabled}
              options={[
                { value: null, label: t(($) => $.noArea) },
                ...options.categories.map(({ id, name, depth }) => ({ value: id, label: `${indent(depth)}${name}` })),
              ]}
            />
          </div>
          <TextField
            {...form.field('description')}
            rows={3}
            label={t(($) => $.description)}
            hint={t(($) => $.descriptionHint)}
            optional
            disabled={disabled}
          />
        </Card>
      </Section>
      <Section title={t(($) => $.sections.team)} {...(teamLocked ? { description: t(($) => $.teamLocked) } : {})}>
        <TeamFields form={form} options={options} disabled={disabled || teamLocked} requiredTeacher={requiredTeacher} />
      </Section>
      <Section title={t(($) => $.sections.images)}>
        <Card className="grid gap-6 sm:grid-cols-2">
          <ImageField
            label={t(($) => $.logo)}
            purpose="group_logo"
            shape="square"
            value={logo.value}
            error={logo.error}
            disabled={disabled}
            onChange={logo.onValueChange}
          />
          <ImageField
            label={t(($) => $.thumbnail)}
            purpose="group_thumbnail"
            shape="wide"
            value={thumbnail.value}
            error={thumbnail.error}
            disabled={disabled}
            onChange={thumbnail.onValueChange}
          />
        </Card>
      </Section>
    </>
  )
}
