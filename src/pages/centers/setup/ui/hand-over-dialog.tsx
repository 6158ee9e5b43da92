import { api, unwrap } from '@/shared/api'
import { FormDialog, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { handOverSetup } from '#openapi/generated/request-rules.gen.ts'
import { centerSetupTexts } from '../i18n'
import { recordOfSetup } from '../model/setup-record'
import { MemberFields } from './manager-form'
import type { StepProps } from './steps-screen'
import { useOwnMessages } from './use-step-fields'

/** Hands the draft over to the future manager of the center. */
export function HandOverDialog({ view: { record, values }, send }: Pick<StepProps, 'view' | 'send'>) {
  const t = useTexts(centerSetupTexts)
  const chosen = values.team.find(({ email }) => email.toLowerCase() === values.administrator?.toLowerCase())
  const { email = '', first_name = '', last_name_1 = '', last_name_2 = '' } = chosen ?? {}
  const messages = useOwnMessages()
  const needs = t(($) => $.handOver.needs)
  const form = useForm({
    toValues: () => ({ email, first_name, last_name_1, last_name_2 }),
    rules: handOverSetup,
    required: ['email'],
    save: (member) => unwrap(api.POST('/centers/setups/{id}/hand_over', { params: { path: { id: record.id } }, body: member })),
    onSaved: (setup) => send({ type: 'handedOver', record: recordOfSetup(setup) }),
    messages: {
      ...messages,
      'name.required': needs,
      'teacher_licenses.required': needs,
      'student_licenses.required': needs,
      not_found: t(($) => $.notices.missing),
      finished: t(($) => $.notices.finished),
      center_created: t(($) => $.notices.centerCreated),
      unreachable: t(($) => $.handOver.failed),
    },
  })
  return (
    <FormDialog
      form={form}
      size="md"
      title={t(($) => $.handOver.title)}
      description={t(($) => $.handOver.body)}
      submitLabel={t(($) => $.handOver.send)}
      onClose={() => send({ type: 'dismiss' })}
    >
      <MemberFields form={form} />
    </FormDialog>
  )
}
