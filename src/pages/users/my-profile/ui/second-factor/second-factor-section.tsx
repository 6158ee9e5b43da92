import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { userQueries, useSelf } from '@/entities/user'
import { commonTexts, useTexts } from '@/shared/i18n'
import { supportsPasskeys } from '@/shared/lib/passkeys'
import { Badge, Button, Card, lazyModule, Section, SkeletonText, toast, useLazyModule } from '@/shared/ui'
import { myProfileTexts } from '../../i18n'
import { FactorList } from './factor-list'
import type { FactorAction } from './factor-dialogs'

const dialogs = lazyModule(() => import('./factor-dialogs'), { prefetch: false })

/** What the person has to prove after the password, with everything that can be changed about it. */
export function SecondFactorSection() {
  const t = useTexts(myProfileTexts)
  const c = useTexts(commonTexts)
  const { id } = useSelf()
  const { data: factors, error, refetch } = useQuery(userQueries.secondFactor(id))
  const [action, setAction] = useState<FactorAction | null>(null)
  const code = useLazyModule(dialogs, action !== null, { onFailed: () => setAction(null) })
  const card = useRef<HTMLDivElement>(null)
  const isSet = factors !== undefined && (factors.totp_since !== null || factors.passkeys.length > 0)
  // after a change, the button that opened the dialog may be gone with its row
  const isChanged = useRef(false)
  const keepFocus = (event: Event) => {
    if (!isChanged.current) return
    event.preventDefault()
    card.current?.focus()
  }
  const open = (next: FactorAction) => {
    isChanged.current = false
    setAction(next)
  }
  const finish = (text: string, codes: readonly string[] | null = null) => {
    isChanged.current = true
    toast.success(text)
    setAction(codes && { kind: 'codes', codes })
  }
  return (
    <Section
      level={3}
      title={t(($) => $.secondFactor.title)}
      description={t(($) => $.secondFactor.description)}
      {...(factors?.is_required && { aside: <Badge tone="info">{t(($) => $.secondFactor.required)}</Badge> })}
    >
      <Card ref={card} tabIndex={-1} className="p-0 outline-none sm:p-0">
        {!factors && !error && <SkeletonText lines={3} className="p-5" />}
        {error && !factors && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
            <p className="text-md text-muted">{t(($) => $.secondFactor.failed)}</p>
            <Button size="sm" onClick={() => void refetch()}>
              {c(($) => $.actions.retry)}
            </Button>
          </div>
        )}
        {factors && !isSet && (
          <p className="p-4 text-md text-muted sm:p-5">
            {factors.is_required ? t(($) => $.secondFactor.noneRequired) : t(($) => $.secondFactor.none)}
          </p>
        )}
        {factors && isSet && <FactorList factors={factors} onAction={open} />}
        {factors && (
          <div className="flex flex-wrap gap-2 border-t border-line p-4 sm:px-5">
            {factors.totp_since === null && (
              <Button size="sm" onClick={() => open({ kind: 'add', factor: 'totp' })}>
                <Plus aria-hidden />
                {t(($) => $.secondFactor.app.add)}
              </Button>
            )}
            <AddPasskey onAdd={() => open({ kind: 'add', factor: 'passkey' })} />
          </div>
        )}
      </Card>
      <Suspense>
        {code && factors && action && (
          <code.FactorDialogs
            action={action}
            hasPassword={factors.has_password}
            onDone={finish}
            onClose={() => setAction(null)}
            onCloseAutoFocus={keepFocus}
          />
        )}
      </Suspense>
    </Section>
  )
}

/** Browsers give passkeys to secure pages only. */
function AddPasskey({ onAdd }: { readonly onAdd: () => void }) {
  const t = useTexts(myProfileTexts)
  if (!supportsPasskeys()) return <p className="self-center text-sm text-muted">{t(($) => $.secondFactor.passkey.unsupported)}</p>
  return (
    <Button size="sm" onClick={onAdd}>
      <Plus aria-hidden />
      {t(($) => $.secondFactor.passkey.add)}
    </Button>
  )
}
