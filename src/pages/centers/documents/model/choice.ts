import type { Schema } from '@/shared/api'

type CenterEvaluation = Schema<'CenterEvaluations'>['evaluations'][number]

/** Evaluations of the same name and kind in several groups. */
export interface EvaluationOfGroups extends Pick<CenterEvaluation, 'name' | 'kind'> {
  readonly key: string
  readonly groups: number
  readonly programs: number
  readonly closed: number
}

const keyOf = ({ kind, name }: Pick<CenterEvaluation, 'name' | 'kind'>) => `${kind} ${name.trim().toLocaleLowerCase('es')}`
const kinds = ['initial', 'partial', 'ordinary', 'extraordinary'] as const

/** The evaluations of a center by kind and name, each counted over the groups. */
export function evaluationsByName(evaluations: readonly CenterEvaluation[]): EvaluationOfGroups[] {
  const found = new Map<string, EvaluationOfGroups>()
  for (const each of evaluations) {
    const key = keyOf(each)
    const { groups, programs, closed, ...rest } = found.get(key) ?? { key, ...each, groups: 0, programs: 0, closed: 0 }
    const { name, kind } = rest
    found.set(key, { key, name, kind, groups: groups + 1, programs: programs + each.programs, closed: closed + each.closed })
  }
  return [...found.values()].toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.name.localeCompare(b.name, 'es'))
}

/** The groups, by name. */
export const groupsOf = (evaluations: readonly CenterEvaluation[]): Schema<'Named'>[] => [
  ...new Map(evaluations.map(({ group }) => [group.id, group])).values(),
]

export interface DocumentChoice {
  /** Keys of evaluations. */
  readonly names: ReadonlySet<string>
  readonly documents: ReadonlySet<'acta' | 'reports'>
  /** Ids of groups that are left out. */
  readonly without: ReadonlySet<number>
}

/** The evaluations of a choice. */
export const chosenEvaluations = (evaluations: readonly CenterEvaluation[], { names, without }: Omit<DocumentChoice, 'documents'>) =>
  evaluations.filter((each) => names.has(keyOf(each)) && !without.has(each.group.id))
