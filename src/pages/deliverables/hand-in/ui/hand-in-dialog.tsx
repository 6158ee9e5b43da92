import { useTexts } from '@/shared/i18n'
import { useLast } from '@/shared/lib/use-last'
import { AlertBox, Button, Dialog, Progress, Spinner } from '@/shared/ui'
import { handInTexts } from '../i18n'
import type { HandInProps } from './hand-in-screen'

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

/** The question before handing in, with the content of the version. It stays open until the server has responded. */
export function HandInDialog({ view, send }: HandInProps) {
  const t = useTexts(handInTexts)
  const { handIn } = view
  const isOpen = handIn !== 'closed'
  const { task, texts, queue, nextNumber: number } = useLast(isOpen ? view : null) ?? view
  const failed = queue.filter(({ state }) => state !== 'waiting').length
  const coming = queue.filter(({ state }) => state === 'waiting')
  const going = [
    ...task.work.draft.files.map(({ id, name }) => ({ id, name })),
    ...coming.map(({ key, file }) => ({ id: key, name: file.name })),
  ]
  const [sending] = coming
  const dismiss = () => send({ type: 'dismiss' })
  return (
    <Dialog
      open={isOpen}
      onOpenChange={dismiss}
      // waiting for uploads can be cancelled; a hand-in that has been sent cannot
      busy={handIn === 'sending'}
      title={t(($) => $.confirm.title, { number })}
      description={t(($) => $.confirm.body)}
      footer={
        <>
          <Button disabled={handIn === 'sending'} onClick={dismiss}>
            {t(($) => $.confirm.back)}
          </Button>
          <Button variant="primary" loading={handIn === 'waiting' || handIn === 'sending'} onClick={() => send({ type: 'confirm' })}>
            {handIn === 'broken' ? t(($) => $.confirm.again) : t(($) => $.draft.submit, { number })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {task.stage === 'late' && <AlertBox type="warning">{t(($) => $.confirm.late)}</AlertBox>}
        {task.work.is_graded && <AlertBox>{t(($) => $.confirm.graded)}</AlertBox>}
        {failed > 0 && <AlertBox type="warning">{t(($) => $.confirm.failedFiles, { count: failed })}</AlertBox>}
        <div className="text-md">
          <p className="text-muted">{t(($) => $.confirm.content)}</p>
          <ul className="mt-1 list-disc pl-5">
            {going.map(({ id, name }) => (
              <li key={id} className="break-words">
                {name}
              </li>
            ))}
            {texts.text.trim() && <li>{t(($) => $.confirm.text, { count: wordsIn(texts.text) })}</li>}
            {texts.link && <li className="break-all">{t(($) => $.confirm.link, { link: texts.link })}</li>}
          </ul>
        </div>
        <div role="status" className="empty:hidden">
          {handIn === 'waiting' && (
            <p className="flex items-center gap-2 text-sm text-muted">
              <Spinner size="sm" decorative />
              {t(($) => $.confirm.waiting)}
            </p>
          )}
        </div>
        {handIn === 'waiting' && sending && <Progress value={Math.round((sending.share ?? 0) * 100)} max={100} label={sending.file.name} />}
        <div role="alert" className="empty:hidden">
          {handIn === 'broken' && <AlertBox type="error">{t(($) => $.confirm.broken)}</AlertBox>}
        </div>
      </div>
    </Dialog>
  )
}
