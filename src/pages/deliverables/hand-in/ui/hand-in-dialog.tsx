import { useTexts } from '@/shared/i18n'
import { AlertBox, ConfirmDialog, Spinner } from '@/shared/ui'
import { handInTexts } from '../i18n'
import type { HandInPart } from './hand-in-screen'

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

/** Asks before handing in: what goes, and what it means. It stays open until the server has answered. */
export function HandInDialog({ view, send }: HandInPart) {
  const t = useTexts(handInTexts)
  const { task, texts, queue, handIn, nextNumber } = view
  const failed = queue.filter(({ state }) => state !== 'waiting').length
  const names = [...task.work.draft.files.map(({ name }) => name), ...queue.filter(({ state }) => state === 'waiting').map(({ file }) => file.name)]
  const busy = handIn === 'waiting' || handIn === 'sending'
  return (
    <ConfirmDialog
      open={handIn !== 'closed'}
      onOpenChange={(open) => {
        if (!open) send({ type: 'dismiss' })
      }}
      title={t(($) => $.confirm.title, { number: nextNumber })}
      description={t(($) => $.confirm.body)}
      confirmLabel={handIn === 'broken' ? t(($) => $.confirm.again) : t(($) => $.draft.submit, { number: nextNumber })}
      cancelLabel={t(($) => $.confirm.back)}
      busy={busy}
      onConfirm={() => send({ type: 'confirm' })}
    >
      {task.stage === 'late' && <AlertBox type="warning">{t(($) => $.confirm.late)}</AlertBox>}
      {task.work.is_graded && <AlertBox>{t(($) => $.confirm.graded)}</AlertBox>}
      {failed > 0 && <AlertBox type="warning">{t(($) => $.confirm.failedFiles, { count: failed })}</AlertBox>}
      <div className="text-md">
        <p className="text-muted">{t(($) => $.confirm.content)}</p>
        <ul className="mt-1 list-disc pl-5">
          {names.map((name, place) => (
            <li key={`${place}/${name}`} className="break-words">
              {name}
            </li>
          ))}
          {texts.text.trim() && <li>{t(($) => $.confirm.text, { count: wordsIn(texts.text) })}</li>}
          {texts.link && <li className="break-all">{t(($) => $.confirm.link, { link: texts.link })}</li>}
        </ul>
      </div>
      {handIn === 'waiting' && (
        <p role="status" className="flex items-center gap-2 text-sm text-muted">
          <Spinner size="sm" decorative />
          {t(($) => $.confirm.waiting)}
        </p>
      )}
      {handIn === 'broken' && <AlertBox type="error">{t(($) => $.confirm.broken)}</AlertBox>}
    </ConfirmDialog>
  )
}
