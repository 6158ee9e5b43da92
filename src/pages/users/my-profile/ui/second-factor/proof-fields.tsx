import { TextField, type FieldBinding } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { myProfileTexts } from '../../i18n'

interface ProofFieldsProps {
  readonly password: FieldBinding<string>
  readonly hasPassword: boolean
}

/** What proves that the person at the screen is the owner of the account. */
export function ProofFields({ password, hasPassword }: ProofFieldsProps) {
  const t = useTexts(myProfileTexts)
  if (!hasPassword) return <p className="text-md text-muted">{t(($) => $.secondFactor.proof.recent)}</p>
  return <TextField {...password} type="password" label={t(($) => $.secondFactor.proof.password)} autoComplete="current-password" />
}
