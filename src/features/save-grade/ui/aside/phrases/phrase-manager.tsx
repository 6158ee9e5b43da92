import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, PenLine, Trash2, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, ConfirmDialog, Dialog, IconButton, SkeletonText, StatusBadge } from '@/shared/ui'
import { saveGradeAsideTexts } from '../../../i18n/aside'
import { PhraseForm } from './phrase-form'

type Phrase = Schema<'Phrase'>

interface PhraseManagerProps {
  /** Undefined while they load. */
  readonly phrases: readonly Phrase[] | undefined
  readonly onClose: () => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/** The phrases with what can be done with them: one's own are changed and deleted, those of colleagues copied. */
export function PhraseManager({ phrases, onClose, onCloseAutoFocus }: PhraseManagerProps) {
  const t = useTexts(saveGradeAsideTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const [edited, setEdited] = useState<Phrase | null>(null)
  const [deleted, setDeleted] = useState<Phrase | null>(null)
  const onSuccess = () => queries.invalidateQueries({ queryKey: deliverableQueries.phrases().queryKey })
  const copy = useMutation({
    mutationFn: ({ title, text }: Phrase) => unwrap(api.POST('/courses/phrases', { body: { title, text, is_shared: false } })),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Phrase) => unwrap(api.DELETE('/courses/phrases/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await onSuccess()
      setDeleted(null)
    },
  })
  const own = (phrases ?? []).filter(({ owner }) => owner === null)
  const theirs = (phrases ?? []).filter(({ owner }) => owner !== null)
  return (
    <>
      <Dialog
        open={edited === null && deleted === null}
        onOpenChange={(open) => open || onClose()}
        onCloseAutoFocus={(event) => edited === null && deleted === null && onCloseAutoFocus(event)}
        size="lg"
        title={t(($) => $.phrases.manage)}
      >
        <div className="flex flex-col gap-6">
          {copy.error && <AlertBox type="error">{errorMessage(copy.error, c)}</AlertBox>}
          {!phrases && <SkeletonText lines={4} />}
          {phrases && own.length === 0 && <p className="text-md text-muted">{t(($) => $.phrases.none)}</p>}
          <PhraseRows title={t(($) => $.phrases.own)} phrases={own}>
            {(phrase) => (
              <>
                <IconButton icon={PenLine} label={t(($) => $.phrases.editOne, { title: phrase.title })} onClick={() => setEdited(phrase)} />
                <IconButton
                  icon={Trash2}
                  label={t(($) => $.phrases.deleteOne, { title: phrase.title })}
                  onClick={() => setDeleted(phrase)}
                />
              </>
            )}
          </PhraseRows>
          <PhraseRows title={t(($) => $.phrases.shared)} phrases={theirs}>
            {(phrase) => (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t(($) => $.phrases.copyOne, { title: phrase.title })}
                loading={copy.isPending && copy.variables.id === phrase.id}
                onClick={() => copy.mutate(phrase)}
              >
                <Copy aria-hidden />
                {c(($) => $.actions.copy)}
              </Button>
            )}
          </PhraseRows>
        </div>
      </Dialog>
      {edited && <PhraseForm phrase={edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={deleted !== null}
        onOpenChange={() => setDeleted(null)}
        title={t(($) => $.phrases.deleteTitle, { title: deleted?.title ?? '' })}
        description={t(($) => $.phrases.deleteBody)}
        confirmLabel={c(($) => $.actions.delete)}
        destructive
        busy={remove.isPending}
        error={remove.error && errorMessage(remove.error, c)}
        onConfirm={() => deleted && remove.mutate(deleted)}
      />
    </>
  )
}

interface PhraseRowsProps {
  readonly title: string
  readonly phrases: readonly Phrase[]
  readonly children: (phrase: Phrase) => ReactNode
}

function PhraseRows({ title, phrases, children }: PhraseRowsProps) {
  const t = useTexts(saveGradeAsideTexts)
  if (phrases.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-md font-medium">{title}</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {phrases.map((phrase) => (
          <li key={phrase.id} className="flex items-center gap-2 py-1.5 pr-1.5 pl-3">
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 text-md font-medium">
                <span className="truncate">{phrase.title}</span>
                {phrase.owner === null && phrase.is_shared && (
                  <StatusBadge tone="outline" icon={Users}>
                    {t(($) => $.phrases.isShared)}
                  </StatusBadge>
                )}
              </p>
              <p className="line-clamp-2 text-sm text-muted">{phrase.owner === null ? phrase.text : `${phrase.owner} · ${phrase.text}`}</p>
            </div>
            {children(phrase)}
          </li>
        ))}
      </ul>
    </section>
  )
}
