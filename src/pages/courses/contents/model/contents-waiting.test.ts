import { describe, expect, test } from 'vitest'
import { aContentNode, aContentTree } from '@/shared/testing'
import { conflict, declined, rejected, rename, saved, start, tree, up } from './contents-fixtures'

describe('a step behind one that is not saved', () => {
  test('that is refused goes on where it is a name; the rest is dropped, and the page says how many', async () => {
    const run = start()
    const add = { kind: 'add', parentId: null, index: 1, contents: [{ name: 'Formularios', depth: 0 }] } as const
    run.send({ type: 'run', intent: rename }, { type: 'run', intent: up }, { type: 'run', intent: add })
    await run.answer(rejected)
    expect([run.requests.length, run.view().dropped]).toEqual([1, 1])
    run.send({ type: 'dismiss' })
    expect(run.requests[1]?.input).toEqual({
      kind: 'add',
      body: { course_id: 3, parent_id: null, index: 1, contents: [{ name: 'Formularios', depth: 0 }] },
    })
    await run.answer(saved)
    expect([run.requests.length, run.view().dropped]).toEqual([2, 0])
  })

  test('waits for the answer to a conflict or a lost connection, also when it comes then, and goes on', async () => {
    for (const answer of [conflict, new Error('Failed to fetch')])
      for (const type of ['dismiss', 'retry'] as const) {
        const run = start()
        run.send({ type: 'run', intent: rename }, { type: 'run', intent: up })
        await run.answer(answer)
        run.send({ type: 'run', intent: { kind: 'move', id: 112, to: 'up' } })
        expect(run.view()).toMatchObject({ waiting: 2, canUndo: false })
        run.send({ type })
        // without the step that was lost, moves would not be what the person meant
        if (type === 'dismiss' && answer !== conflict) {
          expect([run.requests.length, run.view().waiting]).toEqual([1, 0])
          continue
        }
        if (type === 'retry') await run.answer(saved)
        await run.answer(saved)
        await run.answer(saved)
        const changed = run.requests.map(({ input }) => (input as { body: { changes: { id: number }[] } }).body.changes[0]?.id)
        expect(changed.slice(type === 'retry' ? 2 : 1)).toEqual([12, 112])
      }
  })

  test('goes on where it is a name, when one that was lost with the connection is discarded', async () => {
    const run = start()
    run.send({ type: 'run', intent: up }, { type: 'run', intent: { kind: 'move', id: 112, to: 'up' } }, { type: 'run', intent: rename })
    await run.answer(new Error('Failed to fetch'))
    run.send({ type: 'dismiss' })
    expect(run.requests[1]?.input).toMatchObject({ body: { changes: [{ id: 2, fields: { name: 'CSS' } }] } })
    await run.answer(saved)
    expect([run.requests.length, run.view().dropped, run.view().waiting]).toEqual([2, 0, 0])
  })

  test('goes on where the person does not want the effect on marks', async () => {
    const run = start()
    run.send({ type: 'run', intent: rename }, { type: 'run', intent: up })
    await run.answer(declined)
    expect(run.requests).toHaveLength(2)
  })
})

describe('a tree that is read while a step is under way', () => {
  const reread = aContentTree({ nodes: [...tree.nodes, aContentNode({ id: 90, name: 'De otra persona', position: 9000 })] })
  const names = (run: ReturnType<typeof start>) => run.view().tree.nodes.map(({ name }) => name)

  test('is shown once the step is not taken', async () => {
    for (const answer of [declined, conflict, rejected, new Error('Failed to fetch')]) {
      const run = start()
      run.send({ type: 'run', intent: rename }, { type: 'fresh', tree: reread })
      expect(names(run)).not.toContain('De otra persona')
      await run.answer(answer)
      run.send({ type: 'dismiss' })
      expect(names(run)).toContain('De otra persona')
    }
  })

  test('is asked for again once the step is taken, which it lacks', async () => {
    const run = start()
    run.send({ type: 'run', intent: rename }, { type: 'fresh', tree: reread })
    await run.answer(saved)
    expect(names(run)).toContain('CSS')
    expect(run.emitted.map(({ type }) => type)).toEqual(['done', 'reload'])
    run.send({ type: 'run', intent: rename })
    await run.answer(saved)
    expect(run.emitted.map(({ type }) => type)).toEqual(['done', 'reload', 'done'])
  })
})
