import { useQueryClient } from '@tanstack/react-query'
import { userQueries, useSelf } from '@/entities/user'
import { useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { formatClock } from '@/shared/lib/format'
import { beginSecondFactor } from '#openapi/generated/request-rules.gen.ts'
import { myProfileTexts } from '../../i18n'

interface ProvenChange<T> {
  readonly hasPassword: boolean
  readonly save: (path: { readonly id: number }, body: { readonly current_password?: string }) => Promise<T>
  readonly onSaved: (result: T) => void
}

/**
 * The form of a change of the second factor: the password of the person, or nothing where they have none and must have signed in a
 * few minutes ago.
 */
export function useProof<T>({ hasPassword, save, onSaved }: ProvenChange<T>) {
  const t = useTexts(myProfileTexts)
  const { id } = useSelf()
  return useForm({
    toValues: () => ({ current_password: '' }),
    rules: beginSecondFactor,
    required: hasPassword ? ['current_password'] : [],
    save: ({ current_password }) => save({ id }, hasPassword ? { current_password } : {}),
    onSaved,
    messages: {
      wrong: t(($) => $.password.wrong),
      sign_in_again: t(($) => $.secondFactor.proof.signInAgain),
      second_factor_required: t(($) => $.secondFactor.last),
      no_second_factor: t(($) => $.secondFactor.gone),
      not_found: t(($) => $.secondFactor.gone),
    },
    explain: (error) => (error.status === 429 ? t(($) => $.password.throttled, { time: formatClock(error.retryAfter ?? 60) }) : undefined),
  })
}

/** Reads again what a change of the second factor changes: itself, the sessions that ended and the activity. */
export function useRefreshFactors() {
  const client = useQueryClient()
  const { id } = useSelf()
  return () =>
    Promise.all(
      [userQueries.secondFactor(id), userQueries.sessions(id), userQueries.signIns(id)].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}
