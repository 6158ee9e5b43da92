import { aContentNode, aContentsChanged, aContentTree, createTestActor } from '@/shared/testing'
import { contentsMachine } from './contents-machine'
import type { SaveOutcome } from './contents-setup'
import { contentsView } from './contents-view'
import type { Intent, Request } from './intents'
import type { Changed } from './tree'

export const tree = aContentTree()
export const up: Intent = { kind: 'move', id: 12, to: 'up' }
export const rename = { kind: 'rename', id: 2, name: 'CSS' } as const satisfies Intent
export const changedTo = (name: string, revision: number): Changed => ({
  ...aContentsChanged({ nodes: [aContentNode({ id: 2, name, position: 2048, revision })] }),
  undo: { course_id: 3, changes: [{ id: 2, revision, fields: { name: 'Hojas de estilo' } }] },
})
export const saved: SaveOutcome = { kind: 'saved', changed: changedTo('CSS', 2) }
export const theirs = aContentNode({ id: 2, name: 'Presentación', position: 2048, revision: 7 })
export const conflict: SaveOutcome = { kind: 'conflict', theirs: [theirs] }
export const declined: SaveOutcome = { kind: 'declined' }
const task = { kind: 'deliverable', id: 5, name: 'Maquetado CSS', marks: 2, works: 3 } as const
export const rejected: SaveOutcome = { kind: 'rejected', reason: 'content_has_work', work: { marks: 2, works: 3, parts: [task] } }

export const start = (input = tree) => {
  const run = createTestActor(({ promise }) => contentsMachine.provide({ actors: { save: promise<SaveOutcome, Request>('save') } }), {
    tree: input,
  })
  return { ...run, view: () => contentsView(run.snapshot()) }
}
