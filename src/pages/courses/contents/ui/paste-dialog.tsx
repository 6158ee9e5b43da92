import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { formatInteger, formatMinutes } from '@/shared/lib/format'
import { AlertBox, Button, Dialog, DialogClose, Field, Textarea } from '@/shared/ui'
import { commonTexts } from '@/shared/i18n'
import { courseContentsTexts } from '../i18n'
import { readOutline } from '../model/paste'
import { childrenOf, type ContentNode } from '../model/tree'
import type { ContentsDialogProps } from './contents-dialogs'

const mostLines = 500

interface PasteDialogProps extends ContentsDialogProps {
  readonly parent: ContentNode | undefined
  /** An outline that was not added yet, or could not be. */
  readonly text: string
  /** Keeps the text for the next time. */
  readonly onKeep: (text: string) => void
}

/** Pastes an outline and shows the tree that it becomes before it is added. */
export function PasteDialog({ tree, parent, text: kept, send, onKeep, onClose }: PasteDialogProps) {
  const t = useTexts(courseContentsTexts)
  const c = useTexts(commonTexts)
  const [text, setText] = useState(kept)
  const above = parent?.level ?? 0
  const { contents, raised, cut } = readOutline(text, 3 - above)
  const count = contents.length
  const isTooLong = count > mostLines
  const parentId = parent?.id ?? null
  const add = () => {
    onKeep('')
    send({ type: 'run', intent: { kind: 'add', parentId, index: childrenOf(tree, parentId).length, contents } })
    onClose()
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        if (open) return
        onKeep(text)
        onClose()
      }}
      title={t(($) => $.pasted.title)}
      description={t(($) => $.pasted.body)}
      footer={
        <>
          <DialogClose asChild>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button variant="primary" disabled={count === 0 || isTooLong} onClick={add}>
            {t(($) => $.pasted.submit, { count, number: formatInteger(count) })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label={t(($) => $.pasted.text)}
          hint={t(($) => $.pasted.where, {
            place: parent ? t(($) => $.pasted.inside, { name: parent.name }) : t(($) => $.pasted.atEnd),
          })}
          error={isTooLong && t(($) => $.pasted.tooMany)}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={8}
              className="font-mono text-sm"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        {count > 0 && (
          <section aria-label={t(($) => $.pasted.preview)} className="flex flex-col gap-2">
            <p role="status" className="text-sm text-muted">
              {t(($) => $.pasted.preview)}: {t(($) => $.pasted.count, { count, number: formatInteger(count) })}
            </p>
            {raised.length > 0 && (
              <AlertBox type="warning">
                {t(($) => $.pasted.raised, { count: raised.length, number: formatInteger(raised.length) })}
              </AlertBox>
            )}
            {cut.length > 0 && (
              <AlertBox type="warning">{t(($) => $.pasted.cut, { count: cut.length, number: formatInteger(cut.length) })}</AlertBox>
            )}
            <ul className="max-h-64 overflow-y-auto rounded-md border border-line bg-surface py-1 text-md">
              {contents.slice(0, mostLines).map(({ name, depth, minutes }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
                <li key={index} className="flex gap-2 px-3 py-0.5" style={{ paddingInlineStart: `${depth * 1.5 + 0.75}rem` }}>
                  <span className={depth + above === 0 ? 'font-medium' : ''}>{name}</span>
                  {minutes !== undefined && <span className="text-sm text-muted">{formatMinutes(minutes)}</span>}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
