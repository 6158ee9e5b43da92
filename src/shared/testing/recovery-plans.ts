import type { Schema } from '../api/contract'
import { aResultTask } from './results'

/** A criterion to recover with an exam, until the 15th of January. */
export function aRecoveryPlan(change: Partial<Schema<'RecoveryPlan'>> = {}): Schema<'RecoveryPlan'> {
  return {
    criteria: [{ id: 61, code: 'a)', name: 'Se han identificado las características generales.', result: 'RA1' }],
    tasks: [aResultTask({ id: 17, name: 'Examen de recuperación', delivered: false, outcome: null, mark: null })],
    due_on: '2027-01-15',
    remark: 'Repasa los temas 2 y 3.',
    author: 'Laura Vidal Ortega',
    changed_at: '2026-12-18T10:00:00.000Z',
    revision: 1,
    ...change,
  }
}
