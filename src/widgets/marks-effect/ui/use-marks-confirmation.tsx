import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Schema } from '@/shared/api'
import { commonTexts, loadTexts, useTexts } from '@/shared/i18n'
import { lazyModule, toast, useLazyModule } from '@/shared/ui'
import { previewChanges, type ProgramChange } from '../api/preview-changes'
import { marksEffectTexts } from '../i18n'

const dialog = lazyModule(
  async () => {
    await loadTexts(marksEffectTexts)
    const { EffectDialog } = await import('./effect-dialog')
    return { EffectDialog }
  },
  { prefetch: false },
)

/** How long a program that was read without marks counts as one, in milliseconds. */
const trusted = 60_000

interface Question {
  readonly effect: Schema<'MarksEffect'>
  readonly answer: (isAccepted: boolean) => void
}

/** Resolves to whether changes may be saved: at once where they change no mark, otherwise when the person has answered. */
export type ConfirmMarks = (changes: readonly ProgramChange[]) => Promise<boolean>

interface MarksConfirmation {
  readonly confirm: ConfirmMarks
  readonly dialog: ReactNode
}

/**
 * Asks before changes of a program that change marks are saved. Where the page is left before the answer they are not, and a notice says so.
 * @param hasMarks whether the program had marks when the page was read; without them nothing is asked, and the server only once a minute
 */
export function useMarksConfirmation(courseId: number, hasMarks: boolean): MarksConfirmation {
  // changes can wait at the same time: what is typed in one row saves itself while the next one is typed
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const isLeft = useRef(false)
  const c = useTexts(commonTexts)
  // the page can have been read long before the first mark was given
  const withoutMarksUntil = useRef(0)
  useEffect(() => {
    withoutMarksUntil.current = hasMarks ? 0 : performance.now() + trusted
  }, [hasMarks])
  const [question] = questions
  const settle = ({ answer }: Question, isAccepted: boolean) => {
    answer(isAccepted)
    setQuestions((all) => all.filter((each) => each.answer !== answer))
  }
  const code = useLazyModule(dialog, question !== undefined, { onFailed: () => questions.forEach((each) => settle(each, false)) })
  const sayUnsaved = () => toast.error(c(($) => $.form.leftUnsaved))
  const leave = useEffectEvent(() => {
    for (const { answer } of questions) answer(false)
    if (questions.length > 0) sayUnsaved()
  })
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      leave()
    }
  }, [])
  const confirm: ConfirmMarks = async (changes) => {
    if (performance.now() < withoutMarksUntil.current) return true
    const effect = await previewChanges(courseId, changes)
    withoutMarksUntil.current = effect.has_marks ? 0 : performance.now() + trusted
    if (effect.changed_count === 0) return true
    if (!isLeft.current) return new Promise<boolean>((answer) => setQuestions((all) => [...all, { effect, answer }]))
    sayUnsaved()
    return false
  }
  return {
    confirm,
    dialog: code && question && <code.EffectDialog effect={question.effect} onAnswer={(isAccepted) => settle(question, isAccepted)} />,
  }
}
