import { describe, expect, it } from 'vitest'
import { gradeProgram } from '#server/grading/index.ts'
import { customScore, marked, simpleProgram } from '#server/grading/testing/gradebook-inputs.ts'
import { programRulesOf, rulePacks, type RulePack } from './index.ts'

type Weighed = readonly (readonly [number, number | null])[]

/** What the engine writes in the acta of a program that follows a pack and has set no rules of its own. */
const actaBy = (pack: RulePack, marks: Weighed) => {
  const { acta } = gradeProgram(simpleProgram(marks, programRulesOf(pack)))
  return acta.value === null ? null : { acta: acta.value, passed: acta.passed }
}

/** Every version: a case holds in all of them, as far as their texts are on file. */
const versionsOf = (key: string) => rulePacks.filter((pack) => pack.key === key)

const halves = (one: number, other: number): Weighed => [
  [50, one],
  [50, other],
]

interface Case {
  readonly pack: string
  /** Of the statement that the case follows from; null for the product's own rule. */
  readonly article: string | null
  readonly topic: 'marks' | 'gate'
  readonly marks: Weighed
  readonly acta: number
  readonly passed: boolean
}

const cases: readonly Case[] = [
  // a whole number from 1 to 10, rounded once, halves up; 5 passes
  { pack: 'general', article: null, topic: 'marks', marks: [[100, 695]], acta: 7, passed: true },
  { pack: 'general', article: null, topic: 'marks', marks: [[100, 650]], acta: 7, passed: true },
  { pack: 'general', article: null, topic: 'marks', marks: [[100, 0]], acta: 1, passed: false },
  { pack: 'general', article: null, topic: 'marks', marks: [[100, 500]], acta: 5, passed: true },
  // a failed learning result keeps a mean of 8 at 4
  {
    pack: 'general',
    article: null,
    topic: 'gate',
    marks: [
      [20, 400],
      [80, 900],
    ],
    acta: 4,
    passed: false,
  },
  // from 1 to 10 without decimals
  { pack: 'comunitat-valenciana', article: '5.1', topic: 'marks', marks: [[100, 0]], acta: 1, passed: false },
  { pack: 'comunitat-valenciana', article: '5.1', topic: 'marks', marks: halves(725, 766), acta: 7, passed: true },
  { pack: 'comunitat-valenciana', article: '5.1', topic: 'marks', marks: [[100, 1000]], acta: 10, passed: true },
  // 5 or more passes
  { pack: 'comunitat-valenciana', article: '5.2', topic: 'marks', marks: [[100, 500]], acta: 5, passed: true },
  { pack: 'comunitat-valenciana', article: '5.2', topic: 'marks', marks: [[100, 440]], acta: 4, passed: false },
  // from 1 to 10 without decimals
  { pack: 'castilla-la-mancha', article: '25.4', topic: 'marks', marks: [[100, 0]], acta: 1, passed: false },
  { pack: 'castilla-la-mancha', article: '25.4', topic: 'marks', marks: halves(725, 766), acta: 7, passed: true },
  // not all learning results passed: 4 at most, however high the mean is; a lower one stays
  { pack: 'castilla-la-mancha', article: '25.5', topic: 'gate', marks: halves(499, 1000), acta: 4, passed: false },
  { pack: 'castilla-la-mancha', article: '25.5', topic: 'gate', marks: halves(200, 300), acta: 3, passed: false },
  { pack: 'castilla-la-mancha', article: '25.5', topic: 'gate', marks: halves(500, 1000), acta: 8, passed: true },
]

describe.each(cases)('$pack, article $article, $topic: $marks', ({ pack, article, topic, marks, acta, passed }) => {
  it.each(versionsOf(pack))(`gives a ${acta} from $from on`, (version) => {
    const of = version.statements.filter((each) => each.topic === topic && (each.source?.article ?? null) === article)
    expect(of).not.toEqual([])
    expect(actaBy(version, marks)).toEqual({ acta, passed })
  })
})

it('has a case for every value that a pack gives the engine', () => {
  for (const { key, acta } of rulePacks) {
    const articles = Object.values(acta).flatMap((rule) => (rule === null ? [] : [rule.article]))
    for (const article of articles) expect(cases.some((each) => each.pack === key && each.article === article)).toBe(true)
  }
})

it.each([...rulePacks])(
  '$key from $from: an unassessed result is neutral, a recovery never lowers, the mark set by the teacher stands',
  (pack) => {
    const rules = programRulesOf(pack)
    expect(
      actaBy(pack, [
        [50, 700],
        [50, null],
      ]),
    ).toEqual({ acta: 7, passed: true })
    const failed = simpleProgram([[100, 400]], rules)
    const [task] = failed.deliverables
    const exam = { ...task, id: 9, kind: 'recovery' as const, recoversId: 1 } as (typeof failed.deliverables)[number]
    const recovered = { ...failed, deliverables: [...failed.deliverables, exam], grades: { ...failed.grades, 9: marked(300) } }
    expect(gradeProgram(recovered).acta).toMatchObject({ value: 4 })
    const set = { ...simpleProgram(halves(400, 1000), rules), customScores: [customScore({ kind: 'program' }, 700)] }
    expect(gradeProgram(set).acta).toMatchObject({ value: 7, caps: [] })
  },
)
