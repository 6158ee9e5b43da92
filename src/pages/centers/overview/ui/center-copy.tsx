import { DataExportPanel } from '@/features/data-export'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Dialog } from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'

/** Prepares a copy of all data of the center, for whoever administers it. */
export function CenterCopy({ center, onClose }: { readonly center: Schema<'Center'>; readonly onClose: () => void }) {
  const t = useTexts(centerOverviewTexts)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.copy.title, { name: center.name })}
      description={t(($) => $.copy.body)}
    >
      <DataExportPanel scope={{ center: center.id }} />
    </Dialog>
  )
}
