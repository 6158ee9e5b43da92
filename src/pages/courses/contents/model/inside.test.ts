import { expect, test } from 'vitest'
import { aContentNode } from '@/shared/testing'
import { start, tree } from './contents-fixtures'
import { deletionOf, requestOf } from './intents'
import { insideOf } from './tree'

test('a deletion names all that is in what goes', () => {
  expect(insideOf(tree, [1])).toEqual({ contents: [1, 11, 111, 112, 12], resources: [8], deliverables: [5] })
  expect(requestOf(tree, deletionOf(tree, [1]))).toMatchObject({ body: { inside: insideOf(tree, [1]) } })
  // what is deleted alone has nothing inside
  expect(requestOf(tree, deletionOf(tree, ['r8']))).not.toHaveProperty('body.inside')
})

test('what another person has put inside is shown first, and then named when the deletion is asked for again', async () => {
  const run = start()
  run.send({ type: 'run', intent: deletionOf(tree, [2]) })
  const unit = aContentNode({ id: 21, parent_id: 2, level: 2, name: 'De otra persona' })
  const task = { ...tree.deliverables[0]!, id: 6, content_id: 21 }
  await run.answer({ kind: 'conflict', theirs: [unit], inside: { deliverables: [task] } })
  expect(run.view().tree.nodes).toContainEqual(unit)
  run.send({ type: 'retry' })
  expect(run.requests[1]?.input).toMatchObject({ body: { inside: { contents: [2, 21], deliverables: [6] } } })
})
