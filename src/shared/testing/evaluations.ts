import type { Schema } from '@/shared/api/contract'
import { aPerson } from './people'

export function anEvaluatedStudent(number = 0, change: Partial<Schema<'EvaluatedStudent'>> = {}): Schema<'EvaluatedStudent'> {
  return {
    student: aPerson(number),
    mark: 675,
    acta: 7,
    passed: true,
    code: null,
    assessed: 6000,
    is_own: false,
    remark: '',
    is_explained: false,
    not_assessed: 0,
    not_handed_in: 0,
    unreleased: 0,
    changed: 0,
    lacking: { not_assessed: [], not_handed_in: [], unreleased: [], changed: [] },
    reopened: null,
    recovery_plan: false,
    sittings: { spent: 0, unclear: 0, is_passed: false },
    now: { mark: 675, acta: 7, passed: true },
    fingerprint: `7b0e${number}`,
    results: [
      { id: 41, mark: 650, passed: true, is_own: false },
      { id: 42, mark: 700, passed: true, is_own: false },
    ],
    ...change,
  }
}

/** One program of an evaluation: three students, the second fails and the third has no mark. */
export function anEvaluatedProgram(change: Partial<Schema<'EvaluatedProgram'>> = {}): Schema<'EvaluatedProgram'> {
  const failed = { mark: 425, acta: 4, passed: false }
  const none = { mark: null, acta: null, passed: null }
  return {
    evaluation: { id: 7, name: '1.ª evaluación', kind: 'partial', held_on: '2026-12-18' },
    group: { id: 2, name: '1.º DAM A' },
    course: { id: 3, name: 'Lenguajes de marcas' },
    may_edit: true,
    closed_at: null,
    closed_by: null,
    rules_version: 1,
    fingerprint: '2f1c',
    codes: [
      { letters: 'NE', name: { es: 'No evaluado', en: 'Not assessed' }, carries_mark: 'never', only_with: null, passes: false },
      {
        letters: 'MH',
        name: { es: 'Mención honorífica', en: 'Honourable mention' },
        carries_mark: 'required',
        only_with: 10,
        passes: null,
      },
      { letters: 'CV', name: { es: 'Convalidado', en: 'Recognised' }, carries_mark: 'optional', only_with: null, passes: true },
    ],
    caps: [{ letters: 'MH', most: 2 }],
    sittings: null,
    results: [
      { id: 41, code: 'RA1', name: 'Reconoce las características de los lenguajes de marcas', weight: 5000 },
      { id: 42, code: 'RA2', name: 'Utiliza lenguajes de marcas para la transmisión de información', weight: 5000 },
    ],
    deliverables: ['Maquetado HTML', 'Maquetado CSS', 'Examen del tema 1'].map((name, index) => ({ id: index + 12, name })),
    students: [
      anEvaluatedStudent(0),
      anEvaluatedStudent(1, {
        ...failed,
        now: failed,
        unreleased: 1,
        lacking: { not_assessed: [], not_handed_in: [], unreleased: [14], changed: [] },
        results: [{ id: 41, mark: 425, passed: false, is_own: false }],
      }),
      anEvaluatedStudent(2, {
        ...none,
        now: none,
        assessed: 0,
        not_assessed: 2,
        not_handed_in: 1,
        lacking: { not_assessed: [12, 13], not_handed_in: [14], unreleased: [], changed: [] },
        results: [],
      }),
    ],
    missing: [],
    ...change,
  }
}

export function anEvaluation(change: Partial<Schema<'Evaluation'>> = {}): Schema<'Evaluation'> {
  return {
    id: 7,
    name: '1.ª evaluación',
    kind: 'partial',
    held_on: '2026-12-18',
    revision: 1,
    programs: [
      {
        course: { id: 3, name: 'Lenguajes de marcas' },
        closed_at: '2026-12-18T12:00:00.000Z',
        closed_by: 'Laura Vidal Ortega',
        students: 28,
        reopened: 1,
      },
      { course: { id: 4, name: 'Bases de datos' }, closed_at: null, closed_by: null, students: 0, reopened: 0 },
    ],
    ...change,
  }
}

/** Means of three students: final with a distinction in reach, with a recognised program, and not final. */
export function someMeans(change: Partial<Schema<'GroupMeans'>> = {}): Schema<'GroupMeans'> {
  return {
    group: { id: 2, name: '1.º DAM A' },
    rule: { norm: 'Orden 8/2025, modificada por la Orden 5/2026', article: '5.3' },
    honours: { from: 900, article: '6.2', intermediate: 2, higher: 3 },
    students: [
      { student: aPerson(0), mean: 917, counted: 6, left_out: 0, missing: 0, passed: true },
      { student: aPerson(1), mean: 720, counted: 5, left_out: 1, missing: 0, passed: true },
      { student: aPerson(2), mean: null, counted: 0, left_out: 0, missing: 6, passed: false },
    ],
    ...change,
  }
}

/** Two evaluations of the groups of a center; the last group has only the first of them. */
export function evaluationsOfCenter(change: Partial<Schema<'CenterEvaluations'>> = {}): Schema<'CenterEvaluations'> {
  const groups = ['1.º DAM A', '1.º DAM B', '2.º DAM A'].map((name, index) => ({ id: index + 2, name }))
  const partial = { name: '1.ª evaluación', kind: 'partial' as const, held_on: '2026-12-18', programs: 6 }
  const ordinary = { name: 'Ordinaria', kind: 'ordinary' as const, held_on: null, programs: 6, closed: 0 }
  return {
    center: { id: 1, name: 'IES Ribera del Duero' },
    period: '2026/2027',
    periods: ['2026/2027', '2025/2026'],
    evaluations: groups.flatMap((group, index) => [
      { id: 20 + index, ...partial, group, closed: index === 2 ? 4 : 6 },
      ...(index === 2 ? [] : [{ id: 30 + index, ...ordinary, group }]),
    ]),
    ...change,
  }
}

export function someEvaluations(change: Partial<Schema<'GroupEvaluations'>> = {}): Schema<'GroupEvaluations'> {
  const programs = anEvaluation().programs.map(({ course }) => ({ course, closed_at: null, closed_by: null, students: 0, reopened: 0 }))
  return {
    group: { id: 2, name: '1.º DAM A', period: '2026/2027', center_id: 1, archived_at: null },
    may_edit: true,
    rule_pack: { es: 'Comunitat Valenciana', en: 'Valencian Community' },
    evaluations: [anEvaluation(), anEvaluation({ id: 8, name: 'Ordinaria', kind: 'ordinary', held_on: null, programs })],
    ...change,
  }
}
