import { X } from 'lucide-react'
import { deliverableTexts } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { IconButton, Select } from '@/shared/ui'
import { deskAsideTexts } from '../../i18n/aside'
import type { DeskProps } from '../desk-props'

/** The version beside the compared one: as high as its bar, so that both works begin on one line. */
export function ViewedBar({ version }: { readonly version: Schema<'Version'> }) {
  const d = useTexts(deliverableTexts)
  return (
    <p className="flex h-10 shrink-0 items-center border-b border-line bg-surface px-4 text-md font-medium tabular-nums max-lg:hidden coarse:h-14">
      {d(($) => $.version, { number: version.number })}
    </p>
  )
}

/** Selects the version to compare with the viewed one, or closes it. */
export function ComparedBar({ view, send, version }: DeskProps & { readonly version: Schema<'Version'> }) {
  const t = useTexts(deskAsideTexts)
  const d = useTexts(deliverableTexts)
  const options = view.desk.versions
    .filter(({ id }) => id !== view.viewed?.id)
    .map(({ id, number }) => ({ value: String(id), label: d(($) => $.version, { number }) }))
  return (
    <div className="flex h-10 shrink-0 items-center justify-between gap-2 border-b border-line bg-surface px-2 coarse:h-14">
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
