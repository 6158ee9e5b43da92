import { anEvaluatedProgram, anEvaluatedStudent, createTestActor } from '@/shared/testing'
import type { Entries } from '../model/entries'
import { evaluationMachine } from '../model/evaluation-machine'

export const open = anEvaluatedProgram()
export const closed = anEvaluatedProgram({ closed_at: '2026-12-18T12:00:00.000Z' })
export const offline = new Error('Failed to fetch')
export const outdated = { kind: 'outdated' } as const
export const saved = { kind: 'saved', program: closed } as const
export const student = open.students[0]?.student.id ?? 0
export const late = anEvaluatedStudent(5)
export const missing = { ...closed, missing: [late] }
export const reopened = {
  ...closed,
  students: closed.students.map((line) => ({ ...line, reopened: { at: '2026-12-20T09:00:00.000Z', by: null, reason: 'Reclamación' } })),
}

export const remark = { code: null, remark: 'Buen trimestre.' }

export function start(program = open, found: Entries | null = null) {
  const run = createTestActor(
    ({ promise }) =>
      evaluationMachine.provide({
        actors: { load: promise('load'), close: promise('close'), reopen: promise('reopen'), closeStudent: promise('closeStudent') },
      }),
    { program },
  )
  if (found) run.send({ type: 'found', entries: found })
  return { ...run, at: () => run.snapshot().value, context: () => run.snapshot().context }
}
