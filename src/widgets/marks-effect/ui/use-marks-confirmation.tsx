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
 * @param hasMarks without marks nothing is asked, not even the server
 */
export function useMarksConfirmation(courseId: number, hasMarks: boolean): MarksConfirmation {
  // changes can wait at the same time: what is typed in one row saves itself while the next one is typed
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const isLeft = useRef(false)
  const c = useTexts(commonTexts)
  const hasMarksRef = useRef(hasMarks)
  useEffect(() => {
    hasMarksRef.current = hasMarks
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
    if (!hasMarksRef.current) return true
    const effect = await previewChanges(courseId, changes)
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
