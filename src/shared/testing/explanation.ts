import type { Schema } from '@/shared/api/contract'
import { aPerson } from './people'

type Node = Schema<'ExplanationNode'>

function aNode(key: string, change: Partial<Node>): Node {
  return {
    key,
    parent: key.includes('.') ? key.slice(0, key.lastIndexOf('.')) : null,
    kind: 'deliverable',
    id: null,
    reading: null,
    code: null,
    name: null,
    weight: null,
    rule: 'weighted',
    recovery: false,
    mark: null,
    exact: null,
    computed: change.mark ?? null,
    passed: change.mark === undefined || change.mark === null ? null : change.mark >= 500,
    decided_by: change.mark === undefined || change.mark === null ? null : 'rule',
    assessed: 10_000,
    excluded: null,
    share: 10_000,
    contribution: change.mark ?? 0,
    custom_score: null,
    adjustments: [],
    evidence: null,
    ...change,
  }
}

const graded = (mark: number, version_number: number): Pick<Node, 'rule' | 'decided_by' | 'evidence'> => ({
  rule: 'grade',
  decided_by: 'grade',
  evidence: { outcome: 'marked', points: null, max_points: 1000, mark, own_criterion_mark: false, version_number },
})

const nothing = { share: 0, contribution: 0, assessed: 0 } as const

/**
 * 6,75 from RA1 (7,50, the best of two) and RA2 (6,25, where a teacher set the mark of one criterion); RA3 is not assessed. By
 * contents it would be 6,80, which does not count.
 */
const nodes: readonly Node[] = [
  aNode('0', { kind: 'program', id: 3, name: 'Lenguajes de marcas', mark: 675, assessed: 8000 }),
  aNode('0.0', { kind: 'reading', reading: 'results', mark: 675, assessed: 8000 }),
  aNode('0.0.0', {
    kind: 'result',
    id: 41,
    code: 'RA1',
    name: 'Reconoce las características de los lenguajes de marcas',
    mark: 750,
    share: 4000,
    contribution: 300,
    weight: 3200,
  }),
  aNode('0.0.0.0', {
    kind: 'criterion',
    id: 51,
    code: 'RA1.a',
    name: 'Se han identificado las características generales',
    mark: 750,
    weight: 10_000,
    rule: 'best',
  }),
  aNode('0.0.0.0.0', {
    id: 4,
    name: 'Cuestionario de marcas',
    mark: 600,
    ...graded(600, 1),
    excluded: 'not_best',
    share: 0,
    contribution: 0,
  }),
  aNode('0.0.0.0.1', { id: 6, name: 'Ficha de un lenguaje', mark: 750, ...graded(750, 2) }),
  aNode('0.0.1', {
    kind: 'result',
    id: 42,
    code: 'RA2',
    name: 'Utiliza lenguajes de marcas para la transmisión de información',
    mark: 625,
    share: 6000,
    contribution: 375,
    weight: 4800,
  }),
  aNode('0.0.1.0', {
    kind: 'criterion',
    id: 8,
    code: 'RA2.a',
    name: 'Se han identificado las etiquetas y atributos',
    mark: 400,
    share: 4000,
    contribution: 160,
    weight: 4000,
  }),
  aNode('0.0.1.0.0', { id: 5, name: 'Maquetado CSS', mark: 400, ...graded(400, 3) }),
  aNode('0.0.1.1', {
    kind: 'criterion',
    id: 9,
    code: 'RA2.c',
    name: 'Se ha dado formato al documento con hojas de estilo',
    mark: 775,
    computed: 700,
    decided_by: 'override',
    share: 6000,
    contribution: 465,
    weight: 6000,
    adjustments: [
      {
        kind: 'override',
        is_own: true,
        from: 700,
        to: 775,
        reason: 'Lo defendió muy bien en clase',
        author: 'Laura Vidal Ortega',
        at: '2026-11-20T22:50:00.000Z',
      },
    ],
  }),
  aNode('0.0.1.1.0', { id: 5, name: 'Maquetado CSS', mark: 700, ...graded(700, 3) }),
  aNode('0.0.2', {
    kind: 'result',
    id: 43,
    code: 'RA3',
    name: 'Accede y manipula documentos web',
    excluded: 'not_assessed',
    weight: 2000,
    ...nothing,
  }),
  aNode('0.1', { kind: 'reading', reading: 'contents', mark: 680, excluded: 'other_reading', share: 0, contribution: 0 }),
  aNode('0.1.0', { kind: 'content', id: 14, name: 'Hojas de estilo', mark: 680 }),
  aNode('0.1.0.0', { id: 5, name: 'Maquetado CSS', mark: 680, ...graded(680, 3) }),
]

/** The explanation of Ana Belén García Soler's mark in Lenguajes de marcas, 6,75. */
export function anExplanation(change: Partial<Schema<'Explanation'>> = {}): Schema<'Explanation'> {
  return {
    student: aPerson(),
    course: { id: 3, name: 'Lenguajes de marcas' },
    group: { id: 2, name: '1.º DAM A' },
    may_grade: false,
    rules: {
      version: 1,
      pass_mark: 500,
      gate: true,
      gate_cap: 4,
      minimum_per_deliverable: null,
      recovery: 'best_per_criterion',
      not_handed_in: 'neutral',
      final_reading: 'results',
    },
    acta: { value: 7, reason: null, rounded: 7, passed: true, provisional: true, caps: [] },
    nodes: [...nodes],
    ...change,
  }
}
