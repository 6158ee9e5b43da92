import { useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { secondFactorTexts } from '../i18n'

/** The challenge is over: back to the password. */
export function Over({ onRestart }: { readonly onRestart: () => void }) {
  const t = useTexts(secondFactorTexts)
  return (
    <div role="alert" className="flex flex-col gap-4">
      <AlertBox type="warning">{t(($) => $.over)}</AlertBox>
      <Button variant="primary" size="lg" onClick={onRestart}>
        {t(($) => $.restart)}
      </Button>
    </div>
  )
}
