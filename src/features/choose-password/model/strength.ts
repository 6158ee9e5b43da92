import { passwordFlaws, type PasswordFlaw, type PasswordRules } from '#openapi/rules/password-rules.ts'

/** What the meter shows. `rejected`: the server would not take it. */
export type Strength = 'rejected' | 'fair' | 'good' | 'strong'

/** The lists of words, which arrive later than the page. */
interface Estimates {
  readonly isListed: (text: string) => boolean
  /** From 0 to 4. */
  readonly estimate: (password: string, names: PasswordRules['names']) => number
}

interface Judgement {
  readonly flaws: ReadonlySet<PasswordFlaw>
  /** Null for an empty password, and while the lists have not arrived. */
  readonly strength: Strength | null
}

/**
 * What is wrong with a typed password, and how strong it is. The rules of the server decide first, so that the meter never praises a
 * password that the server rejects, nor rejects one that it takes.
 */
export function judge(password: string, rules: Omit<PasswordRules, 'isListed'>, lists: Estimates | undefined): Judgement {
  const flaws = new Set(passwordFlaws(password, lists ? { ...rules, isListed: lists.isListed } : rules))
  if (password === '') return { flaws, strength: null }
  if (flaws.size > 0) return { flaws, strength: 'rejected' }
  if (!lists) return { flaws, strength: null }
  const score = lists.estimate(password, rules.names)
  return { flaws, strength: score >= 4 ? 'strong' : score === 3 ? 'good' : 'fair' }
}
