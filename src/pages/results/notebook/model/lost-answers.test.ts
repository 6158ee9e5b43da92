import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { ApiError } from '@/shared/api'
import { allEntries } from './queue-entries'
import { aSaved, luis, offline, outcomes, saved, startQueue, type, typed } from './queue-fixtures'
import type { SaveInput, SaveOutcome, TypedCell } from './queue-types'

describe('a lost answer', () => {
  test('what may be stored is sent again as it was before a later text', async () => {
    const run = startQueue()
    run.send(type(typed('7')))
    await run.answer(offline)
    run.send(type(typed('8')), { type: 'retry' })
    await run.answer(saved(700, 1, null))
    expect(run.sent()).toEqual([
      { text: '7', revision: 0 },
      { text: '7', revision: 0 },
      { text: '8', revision: 1 },
    ])
  })

  test('is not forgotten by a reload', async () => {
    const first = startQueue()
    first.send(type(typed('7')), type(typed('8')))
    const run = startQueue(allEntries(first.snapshot().context.entries))
    await run.answer(saved(700, 1, null))
    expect(run.sent()).toEqual([
      { text: '7', revision: 0 },
      { text: '8', revision: 1 },
    ])
  })

  test('undoing it types what the cell showed, or what the server says', async () => {
    for (const [before, text] of [
      [null, '6,50'],
      ['13/20', '13/20'],
    ] as const) {
      const run = startQueue()
      run.send(type({ ...typed('7', 2), before: '6,50' }))
      await run.answer(offline)
      run.send({ type: 'undo' })
      expect(run.entry()?.text).toBe('6,50')
      run.send({ type: 'retry' })
      await run.answer(saved(700, 3, before))
      expect(run.sent().slice(1)).toEqual([
        { text: '7', revision: 2 },
        { text, revision: 3 },
      ])
    }
  })

  test('a repeated save does not say what stood before: undoing goes to what the cell showed', async () => {
    const run = startQueue()
    run.send(type({ ...typed('7', 2), before: 'NP' }))
    await run.answer(offline)
    run.send({ type: 'retry' })
    await run.answer(saved(700, 3, null))
    run.send({ type: 'undo' })
    expect(run.sent().at(-1)).toEqual({ text: 'NP', revision: 3 })
  })

  test('what was undone and then met another mark, or was refused, is gone', async () => {
    for (const outcome of [outcomes.conflict, outcomes.refused]) {
      const run = startQueue()
      run.send(type(typed('7')))
      await run.answer(offline)
      run.send({ type: 'undo' }, { type: 'retry' })
      await run.answer(outcome)
      expect([run.entry(), run.sent().length]).toEqual([undefined, 2])
    }
  })

  test('what the server certainly has not stored is dropped when it is undone', async () => {
    const run = startQueue()
    run.send(type(typed('7')))
    await run.answer(new ApiError(429, { code: 'throttled', detail: '' }))
    run.send({ type: 'undo' })
    expect(run.entry()).toBeUndefined()
  })
})

describe('undoing a step that is not the last one', () => {
  test('takes back its own cells and no others', async () => {
    const run = startQueue()
    run.send(type(typed('7')), type(typed('5', 0, luis)))
    await run.answer(saved(700, 1, 'NP'))
    await run.answer(saved(500, 1, '', luis))
    run.send({ type: 'undo', step: 1 })
    expect(run.sent().slice(2)).toEqual([{ text: 'NP', revision: 1 }])
    await run.answer(saved(-2, 2, '7,00'))
    run.send({ type: 'undo' })
    expect(run.sent().slice(3)).toEqual([{ text: '', revision: 1 }])
  })

  test('leaves a text that was typed over it, whose undoing then goes to what was before both', async () => {
    const run = startQueue()
    run.send(type(typed('7')))
    await run.answer(saved(700, 1, 'NP'))
    run.send(type(typed('8', 1)))
    await run.answer(saved(800, 2, '7,00'))
    run.send({ type: 'undo', step: 1 })
    expect(run.sent()).toHaveLength(2)
    run.send({ type: 'undo' })
    expect(run.sent().at(-1)).toEqual({ text: 'NP', revision: 2 })
  })
})

/** A server that stores texts: a repeated save is no conflict. */
function aServer() {
  const cells = new Map<number, { text: string; revision: number }>()
  return {
    textOf: (studentId: number) => cells.get(studentId)?.text ?? '',
    save: ({ studentId, deliverableId, text, revision }: SaveInput): SaveOutcome => {
      const stored = cells.get(studentId) ?? { text: '', revision: 0 }
      const isRepeated = stored.text === text
      const cell = { studentId, deliverableId }
      if (!isRepeated && stored.revision !== revision) return { kind: 'conflict', theirs: aSaved(0, stored.revision, null, cell) }
      if (!isRepeated) cells.set(studentId, { text, revision: revision + 1 })
      const next = isRepeated ? stored.revision : revision + 1
      return { kind: 'saved', saved: aSaved(0, next, isRepeated ? null : stored.text, cell) }
    },
  }
}

/** What the teacher sees: the texts of each cell with the steps that typed them, without those that were undone. */
function aTeacher() {
  let steps: { id: number; cells: readonly TypedCell[] }[] = []
  return {
    type: (id: number, cells: readonly TypedCell[]) => void steps.push({ id, cells }),
    undo: (id: number | undefined) => void (steps = steps.filter((step) => step.id !== id)),
    ids: () => steps.map(({ id }) => id),
    textOf: (studentId: number) => steps.flatMap(({ cells }) => cells.filter((cell) => cell.studentId === studentId)).at(-1)?.text ?? '',
  }
}

test('whatever is typed, undone, lost on its way or on its way back, the server has at the end what the teacher sees', async () => {
  const action = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), students: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 }) }),
    fc.record({ kind: fc.constant('undo' as const), at: fc.nat(5), isLast: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('answered' as const, 'lost' as const, 'lostAnswer' as const, 'retry' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
      const [run, server, teacher] = [startQueue(), aServer(), aTeacher()]
      let answered = 0
      let texts = 0
      const open = () => run.requests[answered]?.input as SaveInput | undefined
      const answer = async (isSaved: boolean, isHeard: boolean) => {
        const input = open()
        if (!input) return
        answered += 1
        const outcome = isSaved ? server.save(input) : null
        await run.answer(isHeard ? outcome : offline)
      }
      for (const each of actions) {
        if (each.kind === 'type') {
          const cells = each.students.map((studentId) => {
            const cell = { studentId, deliverableId: 7 }
            const revision = run.snapshot().context.revisions[`${studentId}:7`] ?? 0
            return { ...cell, text: `t${(texts += 1)}`, revision, before: server.textOf(studentId) }
          })
          run.send({ type: 'type', cells })
          teacher.type(run.snapshot().context.lastStep, cells)
        } else if (each.kind === 'undo') {
          const ids = teacher.ids()
          const step = each.isLast ? ids.at(-1) : ids[each.at % Math.max(1, ids.length)]
          run.send(each.isLast || step === undefined ? { type: 'undo' } : { type: 'undo', step })
          teacher.undo(step)
        } else if (each.kind === 'retry') run.send({ type: 'retry' })
        else await answer(each.kind !== 'lost', each.kind === 'answered')
      }
      for (let turn = 0; turn < 60; turn += 1) {
        run.send({ type: 'retry' })
        await answer(true, true)
      }
      expect(run.snapshot().context.entries).toEqual({})
      for (const studentId of [1, 2, 3]) expect(server.textOf(studentId)).toBe(teacher.textOf(studentId))
    }),
    propertyRuns(200),
  )
})
