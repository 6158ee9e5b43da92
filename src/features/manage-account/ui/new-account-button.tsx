import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { manageAccountTexts } from '../i18n'

const AccountSheet = lazy(() => import('./account-sheet').then((m) => ({ default: m.AccountSheet })))

export function NewAccountButton() {
  const t = useTexts(manageAccountTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {t(($) => $.form.createTitle)}
      </Button>
      <Suspense>{open && <AccountSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
