import { useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { handInTexts } from '../i18n'
import type { Draft, HandInEvent } from '../model/hand-in-words'

/** Another device wrote too: both texts are there until one is chosen. */
export function DraftConflict({ theirs, send }: { readonly theirs: Draft; readonly send: (event: HandInEvent) => void }) {
  const t = useTexts(handInTexts)
  return (
    <div role="alert">
      <AlertBox
        type="warning"
        title={t(($) => $.conflict.title)}
        actions={
          <>
            <Button variant="primary" onClick={() => send({ type: 'keepMine' })}>
              {t(($) => $.conflict.keepMine)}
            </Button>
            <Button onClick={() => send({ type: 'takeTheirs' })}>{t(($) => $.conflict.takeTheirs)}</Button>
          </>
        }
      >
        <p>{t(($) => $.conflict.body)}</p>
        <blockquote className="mt-2 border-l-2 border-line pl-3 whitespace-pre-wrap text-soft">
          {[theirs.text, theirs.link].filter(Boolean).join('\n') || t(($) => $.conflict.empty)}
        </blockquote>
      </AlertBox>
    </div>
  )
}
