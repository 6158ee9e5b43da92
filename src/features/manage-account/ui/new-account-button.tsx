import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, lazyModule, useLazyModule } from '@/shared/ui'
import { manageAccountTexts } from '../i18n'

const accountSheet = lazyModule(() => import('./account-sheet'))

export function NewAccountButton() {
  const t = useTexts(manageAccountTexts)
  const [open, setOpen] = useState(false)
  const code = useLazyModule(accountSheet, open, { onFailed: () => setOpen(false) })
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {t(($) => $.form.createTitle)}
      </Button>
      {code && open && <code.AccountSheet onClose={() => setOpen(false)} />}
    </>
  )
}
