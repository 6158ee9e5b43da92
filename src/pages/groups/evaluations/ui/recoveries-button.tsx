import { ListChecks } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, lazyModule, useLazyModule } from '@/shared/ui'
import { evaluationTexts } from '../i18n'
import type { EvaluatedProgram } from '../model/entries'
import { pendingOf } from '../model/pending'

const dialog = lazyModule(() => import('./recoveries-dialog'))

/** Opens the list of students with something to recover. Without any there is no button. */
export function RecoveriesButton({ program }: { readonly program: EvaluatedProgram }) {
  const t = useTexts(evaluationTexts)
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  const focusOpener = (event: Event) => {
    event.preventDefault()
    opener.current?.focus()
  }
  const code = useLazyModule(dialog, isOpen, { onFailed: close })
  if (!program.may_edit || (pendingOf(program).length === 0 && !isOpen)) return null
  return (
    <>
      <Button ref={opener} loading={isOpen && !code} onClick={() => setIsOpen(true)}>
        <ListChecks aria-hidden />
        {t(($) => $.recoveries.open)}
      </Button>
      {code && isOpen && <code.RecoveriesDialog program={program} onClose={close} onCloseAutoFocus={focusOpener} />}
    </>
  )
}
