import { Printer } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { userResultsTexts } from '../i18n'

/** Prints the page: every step of the marks is open on paper, the controls are left out. */
export function PrintButton() {
  const t = useTexts(userResultsTexts)
  return (
    <Button className="print:hidden" onClick={() => window.print()}>
      <Printer aria-hidden />
      {t(($) => $.print)}
    </Button>
  )
}
