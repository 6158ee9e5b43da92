import { useState } from 'react'
import { deliverableTexts, versionParts } from '@/entities/deliverable'
import { useTexts } from '@/shared/i18n'
import { useLast } from '@/shared/lib/use-last'
import { Dialog } from '@/shared/ui'
import { VersionView } from '@/widgets/file-view'
import type { Version } from '../model/hand-in-types'

/** The content of one version. */
export function VersionDialog({ version, onClose }: { readonly version: Version | null; readonly onClose: () => void }) {
  const d = useTexts(deliverableTexts)
  const [shown, setShown] = useState(0)
  const last = useLast(version)
  return (
    <Dialog
      open={version !== null}
      onOpenChange={() => {
        setShown(0)
        onClose()
      }}
      size="lg"
      title={d(($) => $.version, { number: last?.number ?? 0 })}
    >
      <div className="flex h-[65dvh] flex-col">
        {last && <VersionView parts={versionParts(last)} shown={shown} onShow={setShown} annotations="noKeys" />}
      </div>
    </Dialog>
  )
}
