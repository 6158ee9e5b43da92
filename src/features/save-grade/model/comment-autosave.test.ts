import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { autosaveView } from '@/shared/lib/autosave'
import { aDesk, aTeacherGrade, createTestActor } from '@/shared/testing'
import { commentAutosave } from './comment-autosave'
import { recordOf } from './grade-form'
import type { GradeOutcome, TeacherGrade } from './grade-types'

const work = { groupId: 2, deliverableId: 5, studentId: 31 }
const grade = (change: Partial<TeacherGrade>) => aTeacherGrade({ outcome: 'marked', mark: 750, revision: 1, ...change })
const record = (change: Partial<TeacherGrade> = {}) => recordOf(work, aDesk({ grade: grade(change) }))
const saved = (change: Partial<TeacherGrade>): GradeOutcome => ({ kind: 'saved', server: record(change), at: 0 })

function start() {
  const run = createTestActor(
    ({ promise }) =>
      setup({
        types: { context: {} as { readonly autosave: unknown } },
        actors: { autosave: commentAutosave.provide({ actors: { save: promise('save') } }) },
      }).createMachine({
        context: ({ spawn, self }) => ({ autosave: spawn('autosave', { id: 'autosave', input: { server: record(), parent: self } }) }),
      }),
    undefined,
  )
  const actor = () => run.snapshot().children['autosave']
  const type = (field: 'feedback' | 'note', text: string) => {
    actor()?.send({ type: 'change', change: { field, text } })
    actor()?.send({ type: 'flush' })
  }
  const view = () => autosaveView((actor() as never as { getSnapshot: () => Parameters<typeof autosaveView>[0] }).getSnapshot())
  const sent = () =>
    run.requests.map(({ input }) => {
      const { server, values } = input as { server: { revision: number }; values: { mark: string; feedback: string; note: string } }
      return { revision: server.revision, mark: values.mark, feedback: values.feedback, note: values.note }
    })
  return { ...run, actor, type, view, sent }
}

describe('the comment of a mark, beside other teachers', () => {
  test('a mark that was saved meanwhile is kept, and the comment goes over it without a question', async () => {
    const run = start()
    run.type('feedback', 'Bien.')
    await run.answer({ kind: 'conflict', theirs: record({ mark: 600, revision: 2 }) })
    expect(run.sent()).toEqual([
      { revision: 1, mark: '7,50', feedback: 'Bien.', note: '' },
      { revision: 2, mark: '6,00', feedback: 'Bien.', note: '' },
    ])
    expect(run.view().save).toBe('saving')
  })

  test('another comment is a question; mine over theirs keeps their mark and their note', async () => {
    const run = start()
    run.type('feedback', 'Bien.')
    await run.answer({ kind: 'conflict', theirs: record({ mark: 600, feedback: 'Mal.', private_note: 'Llamar.', revision: 2 }) })
    expect(run.view().save).toBe('conflict')
    run.actor()?.send({ type: 'keepMine' })
    expect(run.sent()[1]).toEqual({ revision: 2, mark: '6,00', feedback: 'Bien.', note: 'Llamar.' })
  })

  test('a space that is still being typed is not taken away by an answer', async () => {
    const run = start()
    run.type('feedback', 'Bien ')
    await run.answer(saved({ feedback: 'Bien', revision: 2 }))
    expect(run.view().values).toMatchObject({ feedback: 'Bien ' })
  })
})
