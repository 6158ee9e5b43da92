import { Ellipsis, Forward, Trash2 } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { Button, DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger, IconButton, SaveState } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { StepProps } from './steps-screen'

/** Whether everything is saved. */
export function SavedState({ view: { save, record } }: StepProps) {
  const t = useTexts(centerSetupTexts)
  if (save === 'idle') return t(($) => (record.kind === 'center' ? $.savedEdit : $.saved))
  if (save === 'unsaved') return t(($) => $.notSaved)
  return <SaveState status={{ kind: save }} />
}

/** Saves and leaves; IT admins can also hand over or discard a draft. */
export function SetupMenu({ view: { record, save }, send, mayContract }: StepProps) {
  const t = useTexts(centerSetupTexts)
  if (record.kind === 'center') {
    return <Button onClick={() => send({ type: 'leave' })}>{t(($) => (save === 'idle' ? $.actions.finished : $.actions.leave))}</Button>
  }
  if (record.center !== null) return null
  return (
    <>
      <Button onClick={() => send({ type: 'leave' })}>{t(($) => $.actions.leave)}</Button>
      {mayContract && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton icon={Ellipsis} variant="secondary" label={t(($) => $.actions.more)} noTooltip />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem icon={Forward} onSelect={() => send({ type: 'askHandOver' })}>
              {t(($) => $.actions.handOver)}
            </DropdownMenuItem>
            <DropdownMenuItem icon={Trash2} destructive onSelect={() => send({ type: 'askDiscard' })}>
              {t(($) => $.actions.discard)}
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </>
  )
}
