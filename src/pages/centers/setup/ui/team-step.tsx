import { UserPlus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { submitByKeys } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Field, FieldError, Textarea } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { Teammate } from '../model/steps-types'
import { readEmails } from '../model/typed-emails'
import { ManagerForm } from './manager-form'
import { SecondFactorRule } from './second-factor-rule'
import type { StepProps } from './steps-screen'
import { TeamRow } from './team-row'
import { useStepFields } from './use-step-fields'

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The team of the center, and which member manages the center. */
export function TeamStep(props: StepProps) {
  const { view, send } = props
  const { values, record } = view
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const { error } = useStepFields({ view, send })
  const managerError = error('administrator')
  const [typed, setTyped] = useState('')
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const { team, administrator } = values
  const isOfTeam = (email: string) => team.some((mate) => isSame(mate.email, email))
  const set = (members: readonly Teammate[], chosen = administrator) =>
    send({ type: 'change', change: { team: members, administrator: chosen } })

  const invite = (event: FormEvent) => {
    event.preventDefault()
    const { emails, others } = readEmails(typed)
    const fresh = emails.filter((email) => !isOfTeam(email)).map((email) => ({ email, first_name: '', last_name_1: '', last_name_2: '' }))
    if (fresh.length > 0) set([...team, ...fresh])
    setSkipped(others)
    setTyped(others.join('\n'))
  }
  const seats = values.teacher_licenses
  // An invitation takes no seat.
  const count = team.filter(({ isInvited }) => !isInvited).length
  return (
    <>
      {administrator === null && <ManagerForm onAdd={(member) => set(isOfTeam(member.email) ? team : [member, ...team], member.email)} />}
      <section aria-labelledby="team-members" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h3 id="team-members" className="text-base font-semibold">
            {t(($) => $.team.members)}
          </h3>
          <p className="text-sm text-muted tabular-nums">
            {seats === '' ? t(($) => $.team.membersStateOpen, { count }) : t(($) => $.team.membersState, { count, seats })}
          </p>
        </div>
        {team.length > 0 && <p className="-mt-2 text-sm text-muted sm:hidden">{t(($) => $.team.chooseOne)}</p>}
        {team.length === 0 ? (
          <p className="rounded-lg border border-dashed border-line px-4 py-6 text-center text-md text-muted">{t(($) => $.team.empty)}</p>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {team.map((mate, place) => (
              <TeamRow
                key={mate.userId ?? (mate.isInvited ? mate.email : `new ${place}`)}
                mate={mate}
                isAdministrator={administrator !== null && isSame(administrator, mate.email)}
                error={error(`team.${place}.email`)}
                isFixed={mate.userId !== undefined || mate.isInvited === true}
                isToAdd={record.kind === 'center' && mate.userId === undefined && !mate.isInvited}
                onChoose={() => set(team, mate.email)}
                onWrite={(email) =>
                  set(
                    team.map((each, at) => (at === place ? { ...each, email } : each)),
                    administrator !== null && isSame(administrator, mate.email) ? email : administrator,
                  )
                }
                onRemove={() =>
                  set(
                    team.filter((_, at) => at !== place),
                    administrator !== null && isSame(administrator, mate.email) ? null : administrator,
                  )
                }
              />
            ))}
          </ul>
        )}
        <FieldError>{error('team')}</FieldError>
        <FieldError>
          {record.kind === 'center' && managerError ? `${c(($) => $.errors.centerAdminNotChanged)} ${managerError}` : managerError}
        </FieldError>
      </section>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from the field */}
      <form
        onSubmit={invite}
        onKeyDown={typed.trim() === '' ? undefined : submitByKeys}
        className="flex flex-col items-start gap-3 border-t border-line pt-5"
      >
        <Field
          label={t(($) => $.team.emails)}
          hint={t(($) => (record.kind === 'center' ? $.team.emailsHintEdit : $.team.emailsHint))}
          error={skipped.length > 0 ? t(($) => $.team.skipped, { count: skipped.length, list: skipped.join(', ') }) : undefined}
          className="w-full"
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => {
                setTyped(target.value)
                setSkipped([])
              }}
            />
          )}
        </Field>
        <Button type="submit" disabled={typed.trim() === ''}>
          <UserPlus aria-hidden />
          {t(($) => $.team.invite)}
        </Button>
      </form>
      {record.kind === 'draft' && record.handedTo && (
        <p className="text-sm text-muted">{t(($) => $.handOver.with, { name: record.handedTo })}</p>
      )}
      <SecondFactorRule {...props} />
    </>
  )
}
