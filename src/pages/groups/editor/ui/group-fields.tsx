import { ImageField } from '@/features/choose-image'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { Card, Field, Input, Section, Select, Textarea } from '@/shared/ui'
import { groupEditorTexts } from '../i18n'
import type { GroupDraft, Options } from '../model/group-draft'
import { TeamFields } from './team-fields'

export interface GroupFieldsProps {
  readonly draft: GroupDraft
  readonly options: Options
  readonly onChange: (change: Partial<GroupDraft>) => void
  /** Codes per field, by the names of the contract. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly disabled?: boolean
  readonly teamLocked?: boolean
  /** Somebody who stays in the team: whoever only teaches would lose the group from their hands. */
  readonly stays?: number | null
}

/** What a group is: data, pictures and team. */
export function GroupFields({ draft, options, onChange, errors, disabled = false, teamLocked = false, stays = null }: GroupFieldsProps) {
  const t = useTexts(groupEditorTexts)
  const c = useTexts(commonTexts)
  const errorOf = (field: string) => {
    const code = errors[field]?.[0]
    return code && (code === 'name_taken' ? t(($) => $.nameTaken) : fieldMessage(c, code))
  }
  const periods = options.periods.includes(draft.period) ? options.periods : [draft.period, ...options.periods]
  const indent = (depth: number) => '\u2003'.repeat(depth)
  return (
    <>
      <Section title={t(($) => $.sections.data)}>
        <Card className="flex flex-col gap-4">
          <Field label={t(($) => $.name)} hint={t(($) => $.nameHint)} error={errorOf('name')} required>
            {(control) => (
              <Input
                {...control}
                value={draft.name}
                maxLength={120}
                disabled={disabled}
                autoComplete="off"
                onChange={(event) => onChange({ name: event.target.value })}
              />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t(($) => $.period)} error={errorOf('period')} required>
              {(control) => (
                <Select
                  {...control}
                  value={draft.period}
                  disabled={disabled}
                  options={periods.map((value) => ({ value, label: value }))}
                  onValueChange={(period) => onChange({ period })}
                />
              )}
            </Field>
            <Field label={t(($) => $.area)} error={errorOf('category_id')} optional>
              {(control) => (
                <Select
                  {...control}
                  value={String(draft.categoryId ?? 0)}
                  disabled={disabled}
                  options={[
                    { value: '0', label: t(($) => $.noArea) },
                    ...options.categories.map(({ id, name, depth }) => ({ value: String(id), label: `${indent(depth)}${name}` })),
                  ]}
                  onValueChange={(id) => onChange({ categoryId: Number(id) || null })}
                />
              )}
            </Field>
          </div>
          <Field label={t(($) => $.description)} hint={t(($) => $.descriptionHint)} error={errorOf('description')} optional>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                maxLength={2000}
                value={draft.description}
                disabled={disabled}
                onChange={(event) => onChange({ description: event.target.value })}
              />
            )}
          </Field>
        </Card>
      </Section>
      <Section title={t(($) => $.sections.team)} {...(teamLocked ? { description: t(($) => $.teamLocked) } : {})}>
        <TeamFields draft={draft} options={options} onChange={onChange} errors={errors} disabled={disabled || teamLocked} stays={stays} />
      </Section>
      <Section title={t(($) => $.sections.images)}>
        <Card className="grid gap-6 sm:grid-cols-2">
          <ImageField
            label={t(($) => $.logo)}
            purpose="group_logo"
            shape="square"
            value={draft.logo}
            error={errorOf('logo_file_id')}
            disabled={disabled}
            onChange={(logo) => onChange({ logo })}
          />
          <ImageField
            label={t(($) => $.thumbnail)}
            purpose="group_thumbnail"
            shape="wide"
            value={draft.thumbnail}
            error={errorOf('thumbnail_file_id')}
            disabled={disabled}
            onChange={(thumbnail) => onChange({ thumbnail })}
          />
        </Card>
      </Section>
    </>
  )
}
