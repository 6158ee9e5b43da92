import { X } from 'lucide-react'
import { deliverableTexts } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { IconButton, Select } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import type { DeskProps } from './desk-props'

/** Selects the version to compare with the viewed one, or closes it. */
export function ComparedBar({ view, send, version }: DeskProps & { readonly version: Schema<'Version'> }) {
  const t = useTexts(gradingDeskTexts)
  const d = useTexts(deliverableTexts)
  const options = view.desk.versions
    .filter(({ id }) => id !== view.viewed?.id)
    .map(({ id, number }) => ({ value: String(id), label: d(($) => $.version, { number }) }))
  return (
    <div className="flex h-10 shrink-0 items-center justify-between coarse:h-14 gap-2 border-b border-line bg-surface px-2">
      <Select
        aria-label={t(($) => $.versions.beside)}
        size="sm"
        options={options}
        value={String(version.id)}
        onValueChange={(id) => send({ type: 'compare', versionId: Number(id) })}
      />
      <IconButton icon={X} size="sm" label={t(($) => $.versions.stopComparing)} onClick={() => send({ type: 'stopComparing' })} />
    </div>
  )
}
