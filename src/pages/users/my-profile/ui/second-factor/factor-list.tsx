import { Fingerprint, LifeBuoy, Smartphone } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { myProfileTexts } from '../../i18n'
import type { FactorAction } from './factor-dialogs'
import { FactorRow } from './factor-row'

/** So few recovery codes that it is time for new ones. */
const fewCodes = 2

interface FactorListProps {
  readonly factors: Schema<'SecondFactor'>
  readonly onAction: (action: FactorAction) => void
}

/** The authenticator app, the passkeys and the recovery codes. The last factor of a person who needs one has no button to remove it. */
export function FactorList({ factors, onAction }: FactorListProps) {
  const t = useTexts(myProfileTexts)
  const inWords = useInWords()
  const { is_required, passkeys, recovery_codes_left: left, totp_since } = factors
  const isLast = is_required && passkeys.length + (totp_since === null ? 0 : 1) === 1
  return (
    <>
      <ul>
        {totp_since !== null && (
          <FactorRow
            icon={Smartphone}
            title={t(($) => $.secondFactor.app.title)}
            details={[t(($) => $.secondFactor.app.since, { when: inWords(totp_since) })]}
          >
            {!isLast && (
              <Button
                size="sm"
                aria-label={t(($) => $.secondFactor.app.remove)}
                onClick={() => onAction({ kind: 'remove', passkey: null })}
              >
                {t(($) => $.secondFactor.remove)}
              </Button>
            )}
          </FactorRow>
        )}
        {passkeys.map((passkey) => {
          const { id, name, created_at, last_used_at, is_synced } = passkey
          return (
            <FactorRow
              key={id}
              icon={Fingerprint}
              title={name}
              details={[
                t(($) => $.secondFactor.passkey.created, { when: inWords(created_at) }),
                last_used_at
                  ? t(($) => $.secondFactor.passkey.used, { when: inWords(last_used_at) })
                  : t(($) => $.secondFactor.passkey.unused),
                is_synced ? t(($) => $.secondFactor.passkey.synced) : null,
              ]}
            >
              <Button
                size="sm"
                aria-label={t(($) => $.secondFactor.passkey.renameOne, { name })}
                onClick={() => onAction({ kind: 'rename', passkey })}
              >
                {t(($) => $.secondFactor.passkey.rename)}
              </Button>
              {!isLast && (
                <Button
                  size="sm"
                  aria-label={t(($) => $.secondFactor.passkey.removeOne, { name })}
                  onClick={() => onAction({ kind: 'remove', passkey })}
                >
                  {t(($) => $.secondFactor.remove)}
                </Button>
              )}
            </FactorRow>
          )
        })}
        <FactorRow
          icon={LifeBuoy}
          title={t(($) => $.secondFactor.codes.title)}
          details={[left === 0 ? t(($) => $.secondFactor.codes.none) : t(($) => $.secondFactor.codes.left, { count: left })]}
        >
          <Button size="sm" onClick={() => onAction({ kind: 'renew' })}>
            {t(($) => $.secondFactor.codes.renew)}
          </Button>
        </FactorRow>
      </ul>
      {isLast && <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-5">{t(($) => $.secondFactor.last)}</p>}
      {left <= fewCodes && (
        <AlertBox type="warning" className="m-4 sm:mx-5">
          {t(($) => $.secondFactor.codes.few)}
        </AlertBox>
      )}
    </>
  )
}
