import { describe, expect, test } from 'vitest'
import { aContentTree, createTestActor } from '@/shared/testing'
import { contentsMachine } from './contents-machine'
import type { SaveOutcome } from './contents-setup'
import { contentsView } from './contents-view'
import type { Intent, Request } from './intents'

const tree = aContentTree()
const up: Intent = { kind: 'move', id: 12, to: 'up' }
const rename: Intent = { kind: 'rename', id: 2, name: 'CSS' }
const declined: SaveOutcome = { kind: 'declined' }

const start = (input = tree) => {
  const run = createTestActor(({ promise }) => contentsMachine.provide({ actors: { save: promise<SaveOutcome, Request>('save') } }), {
    tree: input,
  })
  return { ...run, view: () => contentsView(run.snapshot()) }
}

describe('a step', () => {
  const marksOf = (intent: Intent, input = tree) => {
    const run = start(input)
    run.send({ type: 'run', intent })
    return (run.requests[0]?.input as Request | undefined)?.marks
  }

  test('what becomes active or inactive, goes into another content, is deleted or comes back has to be confirmed', () => {
    const off: Intent = { kind: 'fields', ids: [1, 12], fields: { is_active: false } }
    expect(marksOf(off)).toEqual([
      { kind: 'content', id: 1, is_active: false },
      { kind: 'content', id: 12, is_active: false },
    ])
    expect(marksOf({ kind: 'activate', ids: [12, 'd5'], isActive: false })).toEqual([
      { kind: 'content', id: 12, is_active: false },
      { kind: 'deliverable', id: 5, is_active: false },
    ])
    expect(marksOf({ kind: 'activate', ids: ['d5'], isActive: true })).toBeUndefined()
    expect(marksOf({ kind: 'move', id: 12, to: 'out' })).toEqual([{ kind: 'content', id: 12, content_id: null }])
    expect(marksOf({ kind: 'place', ids: [12, 111], at: { anchor: 11, side: 'inside' } })).toEqual([
      { kind: 'content', id: 12, content_id: 11 },
    ])
    expect(marksOf({ kind: 'place', ids: ['d5'], at: { anchor: 2, side: 'inside' } })).toEqual([
      { kind: 'deliverable', id: 5, content_id: 2 },
    ])
    expect(marksOf({ kind: 'delete', ids: [2], name: 'Hojas de estilo' })).toEqual([{ kind: 'content', id: 2, is_removed: true }])
    expect(marksOf({ kind: 'delete', ids: ['d5'], name: 'Maquetado CSS' })).toEqual([{ kind: 'deliverable', id: 5, is_removed: true }])
    expect(marksOf({ kind: 'restore', binIds: [7, 8] })).toEqual([
      { kind: 'deleted_content', id: 7 },
      { kind: 'deleted_content', id: 8 },
    ])
  })

  test('names, the order of contents and of tasks in one, resources and what is active already need no confirmation', () => {
    expect(marksOf(rename)).toBeUndefined()
    expect(marksOf(up)).toBeUndefined()
    expect(marksOf({ kind: 'place', ids: ['r8'], at: { anchor: 2, side: 'inside' } })).toBeUndefined()
    expect(marksOf({ kind: 'fields', ids: [1], fields: { is_active: true } })).toBeUndefined()
    expect(marksOf({ kind: 'add', parentId: null, index: 0, contents: [{ name: 'Nuevo', depth: 0 }] })).toBeUndefined()
  })

  test('who declines changes nothing: what waits behind it goes on, and an undo can be asked for again', async () => {
    const run = start()
    run.send({ type: 'run', intent: { kind: 'fields', ids: [2], fields: { is_active: false } } }, { type: 'run', intent: rename })
    await run.answer(declined)
    expect(run.view()).toMatchObject({ tree, save: 'saving', current: rename })
    const undo = { course_id: 3, changes: [{ id: 2, revision: 2, fields: { is_active: false } }] }
    await run.answer({
      kind: 'saved',
      changed: { nodes: [], removed: [], removed_items: [], resources: [], deliverables: [], already_restored: [], undo },
    })
    run.send({ type: 'undo' })
    expect(run.requests.at(-1)?.input).toMatchObject({ marks: [{ kind: 'content', id: 2, is_active: false }] })
    await run.answer(declined)
    expect(run.view()).toMatchObject({ save: 'idle', canUndo: true, refusal: null })
    run.send({ type: 'undo' })
    expect(run.requests.at(-1)?.input).toMatchObject({ body: undo })
  })
})
