import { describe, expect, test } from 'vitest'
import { check, comment, row, start } from './annotator-fixtures'
import type { AnnotatorEvent } from './annotator-types'

describe('a comment that is being written', () => {
  const writing = () => {
    const run = start([row('a', 'Uno'), row('z', 'Otro')])
    run.send({ type: 'open', id: 'a' }, { type: 'write', text: 'Dos' })
    return run
  }
  const kept = { id: 'a', content: { ...comment, text: 'Dos' }, revision: 1 }

  test.each<[string, AnnotatorEvent, { readonly draft?: string; readonly tool?: string; readonly texts?: readonly string[] }]>([
    ['a tool', { type: 'choose', tool: 'ink' }, { tool: 'ink' }],
    ['the choice of words with the keys', { type: 'aim', tool: 'strike' }, { tool: 'strike' }],
    ['a mark', { type: 'add', id: 'c', content: { ...check, kind: 'highlight' } }, { texts: ['Dos', 'Otro', ''] }],
    ['another new comment', { type: 'add', id: 'b', content: comment }, { draft: 'b', texts: ['Dos', 'Otro', ''] }],
    ['another comment', { type: 'open', id: 'z' }, { draft: 'z' }],
    ['the place of another one', { type: 'select', id: 'z' }, {}],
    ['one that is gone', { type: 'open', id: 'gone' }, {}],
    ['moving another one', { type: 'move', id: 'z', place: { page: 1, point: [1, 1] } }, {}],
    ['deleting another one', { type: 'remove', id: 'z' }, { texts: ['Dos'] }],
  ])('%s ends a comment that is being written, and keeps it', (_, event, { draft, tool = 'read', texts = ['Dos', 'Otro'] }) => {
    const run = writing()
    run.send(event)
    expect([run.sent()[0], run.view().draft?.id, run.view().tool, run.texts()]).toEqual([kept, draft, tool, texts])
  })

  test('the pen begins to draw beside a comment that is being written, and undo takes back what was typed', () => {
    const drawn = start([row('a', 'Uno')])
    drawn.send({ type: 'choose', tool: 'ink' }, { type: 'open', id: 'a' }, { type: 'write', text: 'Dos' }, { type: 'draw' })
    expect([drawn.sent(), drawn.view().isDrawing]).toEqual([[kept], true])
    const undone = writing()
    undone.send({ type: 'done' }, { type: 'open', id: 'z' }, { type: 'write', text: 'Tres' }, { type: 'undo' })
    expect([undone.texts(), undone.view().draft]).toEqual([['Dos', 'Otro'], null])
  })

  test('what is done with the open comment itself leaves it open', () => {
    const run = writing()
    run.send({ type: 'select', id: 'a' }, { type: 'open', id: 'a' })
    expect([run.view().draft?.content.text, run.sent()]).toEqual(['Dos', []])
    run.send({ type: 'add', id: 'b', content: comment }, { type: 'write', text: 'Nuevo' }, { type: 'remove', id: 'gone' })
    expect(run.view().draft?.content.text).toBe('Nuevo')
    run.send({ type: 'remove', id: 'b' })
    expect(run.texts()).toEqual(['Dos', 'Otro'])
  })
})
