import { createTestActor } from '@/shared/testing'
import type { Annotation, Content } from './annotation'
import { annotatorMachine } from './annotator-machine'
import { annotatorView } from './annotator-view'
import type { SaveOutcome } from './queue'

export const comment: Content = { kind: 'comment', place: { page: 1, point: [10, 20] }, text: '' }
export const check: Content = { kind: 'check', place: { page: 1, point: [10, 20] }, text: '' }
export const row = (id: string, text = '', change: Partial<Annotation> = {}): Annotation => ({
  ...{ ...comment, id, text, author: 'Laura Vidal', is_deleted: false, revision: 1, updated_at: '2026-11-20T22:50:00.000Z' },
  ...change,
})

export const outcomes = {
  saved: { kind: 'saved', annotation: row('a', 'Falta la fuente.') },
  conflict: { kind: 'conflict', theirs: row('a', 'Otra cosa', { revision: 5 }) },
  rejected: { kind: 'rejected', reason: 'archived' },
} satisfies { [K in SaveOutcome['kind']]: Extract<SaveOutcome, { kind: K }> }

export function start(annotations: readonly Annotation[] = [row('a', 'Uno')]) {
  const run = createTestActor(({ promise }) => annotatorMachine.provide({ actors: { save: promise('save') } }), undefined)
  run.send({ type: 'read', annotations, canAnnotate: true })
  return {
    ...run,
    view: () => annotatorView(run.snapshot()),
    texts: () => annotatorView(run.snapshot()).annotations.map(({ text }) => text),
    refusals: () => annotatorView(run.snapshot()).annotations.flatMap(({ id, refusal }) => (refusal ? [[id, refusal]] : [])),
    sent: () => run.requests.map(({ input }) => input),
  }
}
