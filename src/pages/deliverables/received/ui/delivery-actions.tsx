import { useState } from 'react'
import { exemptionDialog, useEndExemptions } from '@/features/exempt-students'
import { extensionDialog } from '@/features/extend-deadline'
import type { OfferUndo } from '@/features/undo-marks'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { lazyModule, type Selection, ToolbarButton, useLazyModule } from '@/shared/ui'
import { receivedTexts } from '../i18n'
import { mostDownloaded, zipAddress } from '../model/zip-address'
import { useRelease } from './use-release'
import { useRemind } from './use-remind'

const gradeManyDialog = lazyModule(() => import('./grade-many-dialog'))

export type DeliveryTab = 'delivered' | 'not_delivered' | 'exempt'

interface DeliveryActionsProps {
  readonly deliverable: Schema<'Deliverable'>
  readonly tab: DeliveryTab
  readonly selection: Selection<number>
  readonly offerUndo: OfferUndo
  /** The chosen students, with what the dialogs need. */
  readonly chosen: readonly (Schema<'Person'> & Pick<Schema<'Delivery'>, 'extension' | 'exemption'>)[]
}

/** What can be done with the chosen students of a list. */
export function DeliveryActions({ deliverable, tab, selection, chosen, offerUndo }: DeliveryActionsProps) {
  const t = useTexts(receivedTexts)
  const [dialog, setDialog] = useState<'deadline' | 'exemption' | { readonly mark: string } | null>(null)
  const close = () => setDialog(null)
  const done = () => {
    close()
    selection.clear()
  }
  const gradeMany = useLazyModule(gradeManyDialog, typeof dialog === 'object' && dialog !== null, { onFailed: close })
  const extension = useLazyModule(extensionDialog, dialog === 'deadline', { onFailed: close })
  const exemption = useLazyModule(exemptionDialog, dialog === 'exemption', { onFailed: close })
  const remind = useRemind(deliverable.id, deliverable.group.id)
  const release = useRelease(deliverable.id, deliverable.group.id, offerUndo)
  const end = useEndExemptions(deliverable)
  const studentIds = [...selection.selected]
  const releaseChosen = (released: boolean) => release.mutate({ released, studentIds }, { onSuccess: selection.clear })
  return (
    <>
      {tab === 'not_delivered' && deliverable.stage !== 'no_hand_in' && (
        <>
          <ToolbarButton loading={remind.isPending} onClick={() => remind.mutate(studentIds, { onSuccess: selection.clear })}>
            {t(($) => $.remind)}
          </ToolbarButton>
          <ToolbarButton onClick={() => setDialog({ mark: 'NP' })}>{t(($) => $.gradeMany.notHandedIn)}</ToolbarButton>
        </>
      )}
      {tab === 'exempt' ? (
        <>
          <ToolbarButton onClick={() => setDialog('exemption')}>{t(($) => $.exempt.change)}</ToolbarButton>
          <ToolbarButton loading={end.isPending} onClick={() => end.mutate(chosen, { onSuccess: selection.clear })}>
            {t(($) => $.exempt.end)}
          </ToolbarButton>
        </>
      ) : (
        <>
          {deliverable.stage !== 'no_hand_in' && <ToolbarButton onClick={() => setDialog('deadline')}>{t(($) => $.extend)}</ToolbarButton>}
          <ToolbarButton onClick={() => setDialog('exemption')}>{t(($) => $.exempt.open)}</ToolbarButton>
          <ToolbarButton onClick={() => setDialog({ mark: '' })}>{t(($) => $.gradeMany.open)}</ToolbarButton>
          {tab === 'delivered' && studentIds.length > mostDownloaded && (
            <span className="px-2 text-sm text-muted">{t(($) => $.downloadUpTo, { most: mostDownloaded })}</span>
          )}
          {tab === 'delivered' && studentIds.length <= mostDownloaded && (
            <ToolbarButton asChild>
              <a href={zipAddress(deliverable, studentIds)} download>
                {t(($) => $.downloadChosen)}
              </a>
            </ToolbarButton>
          )}
          <ToolbarButton onClick={() => releaseChosen(true)}>{t(($) => $.release)}</ToolbarButton>
          <ToolbarButton onClick={() => releaseChosen(false)}>{t(($) => $.unrelease)}</ToolbarButton>
        </>
      )}
      {gradeMany && typeof dialog === 'object' && dialog !== null && (
        <gradeMany.GradeManyDialog {...{ deliverable, studentIds, offerUndo }} mark={dialog.mark} onClose={close} onDone={done} />
      )}
      {extension && dialog === 'deadline' && (
        <extension.ExtensionDialog deliverable={deliverable} students={chosen} onClose={close} onDone={selection.clear} />
      )}
      {exemption && dialog === 'exemption' && (
        <exemption.ExemptionDialog deliverable={deliverable} students={chosen} onClose={close} onDone={selection.clear} />
      )}
    </>
  )
}
