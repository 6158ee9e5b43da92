import { Form, TextField, useForm, type FormState } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { addTeacher } from '#openapi/generated/request-rules.gen.ts'
import { centerSetupTexts } from '../i18n'
import type { Member } from '../model/steps-types'

/** Name and e-mail of a person who may not have an account yet. */
export function MemberFields({ form }: { readonly form: FormState<Member> }) {
  const t = useTexts(centerSetupTexts)
  return (
    <div className="grid w-full gap-4 sm:grid-cols-2">
      <TextField {...form.field('email')} type="email" label={t(($) => $.team.managerEmail)} />
      <TextField {...form.field('first_name')} label={t(($) => $.team.firstName)} optional />
      <TextField {...form.field('last_name_1')} label={t(($) => $.team.lastName1)} optional />
      <TextField {...form.field('last_name_2')} label={t(($) => $.team.lastName2)} optional />
    </div>
  )
}

/** Adds the manager as the first member of the team. */
export function ManagerForm({ onAdd }: { readonly onAdd: (member: Member) => void }) {
  const t = useTexts(centerSetupTexts)
  const form = useForm({
    toValues: (): Member => ({ email: '', first_name: '', last_name_1: '', last_name_2: '' }),
    rules: addTeacher,
    // the team is saved with its step
    save: (member) => Promise.resolve(member),
    onSaved: onAdd,
  })
  return (
    <section aria-labelledby="manager-title" className="flex flex-col gap-4 rounded-lg border border-line bg-canvas p-4">
      <div>
        <h3 id="manager-title" className="text-base font-semibold">
          {t(($) => $.team.manager)}
        </h3>
        <p className="text-sm text-muted">{t(($) => $.team.managerHint)}</p>
      </div>
      <Form form={form} asksBeforeLeaving={false}>
        <MemberFields form={form} />
        <Button type="submit" className="self-start">
          {t(($) => $.team.addManager)}
        </Button>
      </Form>
    </section>
  )
}
