import type { ActaScale, ProgramRules } from '#server/grading/index.ts'
import type { ByLanguage } from '#server/texts/language.ts'

/** What a pack has rules about. A topic without a rule is unknown, and the page of the pack says so. */
export const topics = [
  'marks',
  'gate',
  'mean',
  'honours',
  'absence',
  'sittings',
  'sessions',
  'promotion',
  'convalidation',
  'company',
  'documents',
] as const
export type Topic = (typeof topics)[number]

/** Where a rule is written. */
export interface Source {
  readonly norm: string
  readonly article: string
  /** Literal words of the norm; null where only its content is on file. */
  readonly quote: string | null
  /** Read in somebody else's account of the norm, not in the norm. */
  readonly isSecondHand: boolean
}

/** One rule in plain words. Without a source it is a choice of this product. */
export interface RuleStatement {
  readonly topic: Topic
  readonly text: ByLanguage<string>
  readonly source: Source | null
}

/** What can stand in the acta beside or instead of a mark. A property is null where no norm on file says it. */
export interface ActaCode {
  readonly letters: string
  readonly name: ByLanguage<string>
  readonly passes: boolean | null
  readonly countsInMean: boolean | null
  /** What it counts as in the mean of the cycle, in whole marks, where that is not the mark beside it. */
  readonly valueInMean: number | null
  readonly spendsSitting: boolean | null
  readonly carriesMark: 'never' | 'optional' | 'required' | null
  /** The only mark that it may stand beside. */
  readonly onlyWith: number | null
  /** Days (`YYYY-MM-DD`) on which it began and ceased to exist. */
  readonly from: string | null
  readonly until: string | null
  readonly source: Source | null
}

/** The highest number of students of a program in a group who may have a code. */
export interface HonoursCap {
  readonly letters: string
  /** In percent of those enrolled, rounded down. */
  readonly percent: number
}

/** When absences have effects, in hundredths of a percent of the hours of a module. */
export interface AbsenceLimits {
  /** Reached: the student is warned. Null where no norm on file says it. */
  readonly warnAt: number | null
  /** Exceeded: continuous assessment is lost. */
  readonly loseAbove: number
  /** Of the statement about it. */
  readonly article: string
}

/** A value for the grading engine, and the article of the statement about it. */
export interface Ruled<T> {
  readonly value: T
  readonly article: string
}

/** How the mark of a module becomes that of the acta. Where a property is null no norm on file says it, and the product decides. */
export interface ActaRules {
  readonly scale: Ruled<ActaScale> | null
  readonly rounding: Ruled<ProgramRules['rounding']> | null
  /** In hundredths. */
  readonly passMark: Ruled<number> | null
  /** The highest acta of a student who has not passed all learning results. */
  readonly gateCap: Ruled<number> | null
}

/** How often a program may be assessed in final evaluations. */
export interface SittingRules {
  readonly most: Ruled<number>
  /** Exceptional ones that can be granted beyond. Null where no norm on file says it. */
  readonly further: Ruled<number> | null
  /**
   * The most for students with special educational needs, which can be raised for each of them without a limit. Null where no norm on file
   * says it. Who has such needs is nothing that the product stores.
   */
  readonly specialNeeds: Ruled<number> | null
}

/** That the mark of a cycle is the arithmetic mean of its modules, and what is said of it. */
export interface MeanRules {
  /** The mean, in hundredths, where all modules are recognised without a mark; null where no norm on file says it. */
  readonly ofNone: number | null
  readonly article: string
}

/** The distinction of a whole cycle. */
export interface CycleHonours {
  /** The lowest mean that it can be given for, in hundredths. */
  readonly from: number
  /** One for so many students, or by level, with another number below a number of students. */
  readonly most:
    | { readonly per: number }
    | { readonly intermediate: number; readonly higher: number; readonly few: { readonly students: number; readonly most: number } }
  readonly article: string
}

/**
 * The rules of an education authority as they stand from one day to another. A school year keeps the version with which it began.
 */
export interface RulePack {
  readonly key: string
  readonly name: ByLanguage<string>
  readonly norms: readonly string[]
  /** The days (`YYYY-MM-DD`) on which this text began and ceased to hold; null where it is not on file, and for rules of the product. */
  readonly from: string | null
  readonly until: string | null
  /** What is not known of this version. */
  readonly note: ByLanguage<string> | null
  readonly acta: ActaRules
  readonly codes: readonly ActaCode[]
  readonly caps: readonly HonoursCap[]
  /** Null where no norm on file says it, like the next three. */
  readonly absences: AbsenceLimits | null
  readonly sittings: SittingRules | null
  readonly mean: MeanRules | null
  readonly honours: CycleHonours | null
  readonly statements: readonly RuleStatement[]
}
