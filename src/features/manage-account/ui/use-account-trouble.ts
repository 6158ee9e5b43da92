import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { manageAccountTexts } from '../i18n'

/** What stood in the way of saving an account, at its field or above the form. */
export function useAccountTrouble(error: unknown, isNew: boolean) {
  const t = useTexts(manageAccountTexts)
  const c = useTexts(commonTexts)
  const codes = isApiError(error, 400) ? error.errors : {}
  const fieldError = (name: string) => {
    const code = codes[name]?.[0]
    return code && (code === 'username_taken' ? t(($) => $.form.usernameTaken) : fieldMessage(c, code))
  }
  const known: Readonly<Record<string, string>> = {
    has_groups: t(($) => $.form.hasGroups),
    manages_center: t(($) => $.form.managesCenter),
    last_admin: t(($) => $.form.lastAdmin),
    own_account: t(($) => $.form.ownAccount),
  }
  const why = () => {
    if (!error || isApiError(error, 'conflict')) return undefined
    const lead = isNew ? c(($) => $.errors.userNotCreated) : c(($) => $.errors.save.user)
    if (isApiError(error, 400)) return lead
    return `${lead} ${(isApiError(error) && known[error.code]) || errorMessage(error, c)}`
  }
  return { fieldError, failure: why() }
}
