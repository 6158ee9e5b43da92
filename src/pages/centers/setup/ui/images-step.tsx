import { useState } from 'react'
import { ImageField, type ImagePurpose } from '@/features/choose-image'
import { commonTexts, useTexts } from '@/shared/i18n'
import { FormError } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { StepProps } from './steps-screen'
import { useStepFields } from './use-step-fields'

const fields = [
  { name: 'logo', purpose: 'center_logo', shape: 'free' },
  { name: 'thumbnail', purpose: 'center_thumbnail', shape: 'square' },
  { name: 'background', purpose: 'center_background', shape: 'wide' },
] as const satisfies readonly { readonly name: string; readonly purpose: ImagePurpose; readonly shape: 'free' | 'square' | 'wide' }[]
type Name = (typeof fields)[number]['name']

export function ImagesStep({ view, send }: StepProps) {
  const { values, record } = view
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const { error } = useStepFields({ view, send })
  const [rejected, setRejected] = useState<Readonly<Partial<Record<Name, boolean>>>>({})
  const count = Object.values(rejected).filter(Boolean).length
  return (
    <>
      {fields.map(({ name, purpose, shape }) => (
        <ImageField
          key={name}
          label={t(($) => $.images[name])}
          hint={`${t(($) => $.images[`${name}Hint`])} `}
          purpose={purpose}
          shape={shape}
          value={values[name]}
          error={error(`${name}_file_id`)}
          {...(record.kind === 'center' ? { centerId: record.id } : {})}
          onChange={(image) => send({ type: 'change', change: { [name]: image } })}
          onRejected={(isRejected) => setRejected((before) => ({ ...before, [name]: isRejected }))}
        />
      ))}
      <FormError>{count > 0 && c(($) => $.errors.filesRejected, { count })}</FormError>
    </>
  )
}
