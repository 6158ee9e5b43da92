import { useEffect, useRef } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Button, Card, FormError, Section } from '@/shared/ui'
import { marksEffectTexts } from '../i18n'
import { EffectDetails, useEffectSummary } from './effect-details'

interface EffectReviewProps {
  readonly effect: Schema<'MarksEffect'>
  readonly error: string | null
  readonly isSaving: boolean
  /** The buttons: "Guardar estas reglas", "Volver a las reglas". */
  readonly labels: { readonly accept: string; readonly back: string }
  readonly onBack: () => void
  readonly onAccept: () => void
}

/** Whose marks a change of a program changes, from what to what, before it is saved. */
export function EffectReview({ effect, error, isSaving, labels, onBack, onAccept }: EffectReviewProps) {
  const t = useTexts(marksEffectTexts)
  const text = useEffectSummary(effect)
  const summary = useRef<HTMLParagraphElement>(null)
  useEffect(() => summary.current?.focus(), [])
  return (
    <Section title={t(($) => $.title)}>
      <Card className="flex flex-col gap-4">
        <p ref={summary} tabIndex={-1} className="text-md outline-none">
          {text}
        </p>
        <EffectDetails effect={effect} />
        <FormError>{error}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" disabled={isSaving} onClick={onBack}>
            {labels.back}
          </Button>
          <Button variant="primary" loading={isSaving} onClick={onAccept}>
            {labels.accept}
          </Button>
        </div>
      </Card>
    </Section>
  )
}
