import { defaultRules, type ProgramRules } from '../rules.ts'
import type {
  CriterionRule,
  CustomScore,
  Grade,
  PlannedContent,
  PlannedDeliverable,
  PlannedResult,
  GradebookInput,
} from '../gradebook-input.ts'

/** A percentage as a weight: `percent(30)` is 3000. */
export const percent = (value: number) => Math.round(value * 100)

export const marked = (mark: number, criteria?: Readonly<Record<number, number>>): Grade =>
  criteria === undefined ? { outcome: 'marked', mark } : { outcome: 'marked', mark, criteria }

export const pointed = (points: number): Grade => ({ outcome: 'marked', points })

/** A learning result whose criteria are `[id, weight in %, rule]`. */
export function result(id: number, weight: number, criteria: readonly (readonly [number, number, CriterionRule?])[]): PlannedResult {
  return {
    id,
    code: `RA${id}`,
    name: `Result ${id}`,
    weight: percent(weight),
    position: id,
    criteria: criteria.map(([criterionId, share, rule = 'weighted']) => ({
      id: criterionId,
      code: `${criterionId})`,
      name: `Criterion ${criterionId}`,
      weight: percent(share),
      rule,
      position: criterionId,
    })),
  }
}

type Assesses = Readonly<Record<number, number>>

/** A deliverable that assesses `{criterion id: weight in %}`. */
export function deliverable(id: number, assesses: Assesses, more: Partial<PlannedDeliverable> = {}): PlannedDeliverable {
  return {
    id,
    name: `Deliverable ${id}`,
    maxPoints: 1000,
    position: id,
    contentId: null,
    weight: percent(100),
    isActive: true,
    kind: 'ordinary',
    recoversId: null,
    criteria: Object.entries(assesses).map(([criterionId, weight]) => ({ criterionId: Number(criterionId), weight: percent(weight) })),
    ...more,
  }
}

export function recovery(id: number, assesses: Assesses, more: Partial<PlannedDeliverable> = {}): PlannedDeliverable {
  return deliverable(id, assesses, { kind: 'recovery', ...more })
}

export function content(id: number, parentId: number | null, weight: number, more: Partial<PlannedContent> = {}): PlannedContent {
  return { id, parentId, name: `Content ${id}`, weight: percent(weight), position: id, isActive: true, ...more }
}

export function customScore(target: CustomScore['target'], mark: number): CustomScore {
  return { target, mark, reason: 'Oral defence', author: { id: 7, name: 'Marta Ruiz' }, at: '2026-11-20T09:00:00Z' }
}

interface InputParts extends Partial<Omit<GradebookInput, 'rules'>> {
  readonly rules?: Partial<ProgramRules>
}

export function input({ rules, ...parts }: InputParts): GradebookInput {
  return {
    program: { id: 1, name: 'Bases de datos' },
    results: [],
    contents: [],
    deliverables: [],
    grades: {},
    customScores: [],
    ...parts,
    rules: { ...defaultRules, ...rules },
  }
}

/** One result per mark, each with one criterion and one deliverable: `[weight in %, mark or null]`. Ids are 1, 2, 3 … */
export function simpleProgram(marks: readonly (readonly [number, number | null])[], rules: Partial<ProgramRules> = {}): GradebookInput {
  const ids = marks.map((_, index) => index + 1)
  return input({
    rules,
    results: marks.map(([weight], index) => result(index + 1, weight, [[index + 1, 100]])),
    deliverables: ids.map((id) => deliverable(id, { [id]: 100 })),
    grades: Object.fromEntries(marks.flatMap(([, mark], index) => (mark === null ? [] : [[index + 1, marked(mark)]]))),
  })
}
