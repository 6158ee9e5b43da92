import { Sigma } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, lazyModule, useLazyModule } from '@/shared/ui'
import { evaluationTexts } from '../i18n'

const dialog = lazyModule(() => import('./means-dialog'))

/** Opens the means of the students over the programs of a group. */
export function MeansButton({ groupId }: { readonly groupId: number }) {
  const t = useTexts(evaluationTexts)
  const [isOpen, setIsOpen] = useState(false)
  const code = useLazyModule(dialog, isOpen, { onFailed: () => setIsOpen(false) })
  return (
    <>
      <Button loading={isOpen && !code} onClick={() => setIsOpen(true)}>
        <Sigma aria-hidden />
        {t(($) => $.means.open)}
      </Button>
      {code && isOpen && <code.MeansDialog groupId={groupId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
