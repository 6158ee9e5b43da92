import { useQuery } from '@tanstack/react-query'
import { ListPlus, RotateCw, Settings2 } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { deliverableQueries, phraseCommands } from '@/entities/deliverable'
import { useTexts } from '@/shared/i18n'
import { CommandPalette, type Command } from '@/shared/ui'
import { saveGradeAsideTexts } from '../../../i18n/aside'
import { insertPhrase } from '../../../model/phrases'
import { PhraseForm } from './phrase-form'
import { PhraseManager } from './phrase-manager'
import { useStoredPhrases } from './stored-phrases'

export interface PhraseMenuProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The comment as typed. */
  readonly text: string
  /** The element around its field. */
  readonly field: RefObject<HTMLElement | null>
  readonly onWrite: (text: string) => void
}

/** Inserts a phrase into the comment by typing some of it; keeps the selected or typed text as a phrase. */
export function PhraseMenu({ open, onOpenChange, text, field, onWrite }: PhraseMenuProps) {
  const t = useTexts(saveGradeAsideTexts)
  const [query, setQuery] = useState('')
  const [step, setStep] = useState<'manage' | { readonly keep: string } | null>(null)
  const { data, isFetching, isError, refetch } = useQuery({ ...deliverableQueries.phrases(), enabled: open || step !== null })
  useStoredPhrases(open)
  const area = () => field.current?.querySelector('textarea')
  const insert = (phrase: string) => {
    const element = area()
    const inserted = insertPhrase(text, phrase, element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length)
    onWrite(inserted.text)
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(inserted.caret, inserted.caret)
    })
  }
  const keep = () => {
    const element = area()
    const selected = element ? text.slice(element.selectionStart, element.selectionEnd) : ''
    setStep({ keep: (selected.trim() || text).trim() })
  }
  const closeStep = () => setStep(null)
  // the menu that opened it, and had the focus, is gone
  const focusComment = (event: Event) => {
    event.preventDefault()
    area()?.focus()
  }
  const { own, shared } = phraseCommands(data?.results ?? [], query, insert)
  const actions: readonly Command[] = [
    ...(isError && !data ? [{ id: 'retry', label: t(($) => $.phrases.failed), icon: RotateCw, onSelect: () => void refetch() }] : []),
    { id: 'keep', label: t(($) => $.phrases.keep), icon: ListPlus, onSelect: keep },
    { id: 'manage', label: t(($) => $.phrases.manage), icon: Settings2, onSelect: () => setStep('manage') },
  ]
  return (
    <>
      <CommandPalette
        open={open}
        onOpenChange={onOpenChange}
        query={query}
        onQueryChange={setQuery}
        placeholder={t(($) => $.phrases.placeholder)}
        loading={isFetching}
        groups={[
          { title: t(($) => $.phrases.own), items: own },
          { title: t(($) => $.phrases.shared), items: shared },
          // with a title the options stay the same elements when the phrases arrive
          { title: t(($) => $.phrases.actions), items: actions },
        ]}
      />
      {step === 'manage' && <PhraseManager phrases={data?.results} onClose={closeStep} onCloseAutoFocus={focusComment} />}
      {step !== null && step !== 'manage' && <PhraseForm text={step.keep} onClose={closeStep} onCloseAutoFocus={focusComment} />}
    </>
  )
}
