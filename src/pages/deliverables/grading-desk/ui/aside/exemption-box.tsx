import { EyeOff, ShieldCheck } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { AlertBox, Button, StatusBadge } from '@/shared/ui'
import { deskAsideTexts } from '../../i18n/aside'

interface ExemptionBoxProps {
  readonly exemption: Schema<'Exemption'>
  /** Without it the exemption can only be read. */
  readonly onChange: (() => void) | undefined
}

/** In the place of the mark of a student who is exempt: why, since when and by whom. */
export function ExemptionBox({ exemption: { reason, shows_reason, exempted_by, exempted_at }, onChange }: ExemptionBoxProps) {
  const t = useTexts(deskAsideTexts)
  const inWords = useInWords()
  const when = exempted_at && inWords(exempted_at)
  return (
    <AlertBox icon={ShieldCheck} title={t(($) => $.exemption.title)}>
      <div className="flex flex-col items-start gap-2">
        <p className="whitespace-pre-line">{reason || t(($) => $.exemption.noReason)}</p>
        {reason !== '' && !shows_reason && (
          <StatusBadge icon={EyeOff} tone="outline">
            {t(($) => $.exemption.hidden)}
          </StatusBadge>
        )}
        <p className="text-sm text-muted">{[exempted_by, when].filter(Boolean).join(' · ')}</p>
        {onChange && (
          <Button size="sm" onClick={onChange}>
            {t(($) => $.exemption.change)}
          </Button>
        )}
      </div>
    </AlertBox>
  )
}
