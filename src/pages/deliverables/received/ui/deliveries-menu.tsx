import { Download, Ellipsis, Eye } from 'lucide-react'
import { useState } from 'react'
import type { OfferUndo } from '@/features/undo-marks'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import {
  ConfirmDialog,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuTrigger,
  IconButton,
} from '@/shared/ui'
import { receivedTexts } from '../i18n'
import { zipAddress } from '../model/zip-address'
import { useRelease } from './use-release'

export interface DeliveriesMenuProps {
  readonly deliverable: Schema<'Deliverable'>
  /** Number of unreleased marks. */
  readonly unreleased: number
  readonly offerUndo: OfferUndo
}

/** Actions on the whole group. */
export function DeliveriesMenu({ deliverable, unreleased, offerUndo }: DeliveriesMenuProps) {
  const t = useTexts(receivedTexts)
  const [asking, setAsking] = useState(false)
  const release = useRelease(deliverable.id, deliverable.group.id, offerUndo)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton icon={Ellipsis} label={t(($) => $.more)} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {deliverable.stage !== 'no_hand_in' && (
            <DropdownMenuLink>
              <a href={zipAddress(deliverable)} download>
                <Download aria-hidden />
                {t(($) => $.download)}
              </a>
            </DropdownMenuLink>
          )}
          {unreleased > 0 && !deliverable.group_archived && (
            <DropdownMenuItem icon={Eye} onSelect={() => setAsking(true)}>
              {t(($) => $.releaseAll)}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(($) => $.releaseAllTitle, { name: deliverable.name })}
        description={t(($) => $.releaseAllBody, { count: unreleased })}
        confirmLabel={t(($) => $.releaseAll)}
        busy={release.isPending}
        onConfirm={() => release.mutate({ released: true }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
