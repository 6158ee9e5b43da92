import { expect, test } from 'vitest'
import { check, comment, row, start } from './annotator-fixtures'

const left = (id: string, text: string, revision: number) => ({ id, content: { ...comment, text }, revision })

test('what an earlier page did not save goes over the revision on which it was based, and a colleague’s change is a conflict', async () => {
  const run = start([row('a', 'De otra', { revision: 3 })])
  run.send({ type: 'restore', changes: [left('a', 'Mía', 1), left('b', 'Nueva', 0)], unanswered: [] })
  expect([run.sent(), run.texts()]).toEqual([[left('a', 'Mía', 1)], ['Mía', 'Nueva']])
  const theirs = row('a', 'De otra', { revision: 3 })
  await run.answer({ kind: 'conflict', theirs })
  expect([run.view().save, run.view().theirs]).toEqual(['conflict', theirs])
  run.send({ type: 'takeTheirs' })
  expect([run.texts(), run.sent().at(-1)]).toEqual([['De otra', 'Nueva'], left('b', 'Nueva', 0)])
})

test('restored before anything was read, it is shown once, with its author', () => {
  const run = start([])
  run.send(
    { type: 'restore', changes: [left('a', 'Mía', 1)], unanswered: [] },
    { type: 'read', annotations: [row('a', 'Uno')], canAnnotate: true },
  )
  expect(run.view().annotations.map(({ text, author }) => [text, author])).toEqual([['Mía', 'Laura Vidal']])
})

test('what was changed here since then stays as it is', () => {
  const run = start()
  run.send({ type: 'open', id: 'a' }, { type: 'write', text: 'Ahora' })
  run.send({ type: 'restore', changes: [left('a', 'Antes', 1)], unanswered: [] }, { type: 'done' })
  expect([run.texts(), run.sent()]).toEqual([['Ahora'], [left('a', 'Ahora', 1)]])
})

test('a save whose answer was lost with the page is no change of a colleague', async () => {
  const run = start([])
  const change = { id: 'c', content: check, revision: 0 }
  run.send({ type: 'restore', changes: [change, left('b', 'Nueva', 0)], unanswered: [{ id: 'c', content: check }] })
  await run.answer({ kind: 'conflict', theirs: row('c', '', check) })
  expect([run.view().save, run.sent().at(-1)]).toEqual(['saving', { ...change, revision: 1 }])
})
