import type { components } from '#openapi/generated/schema.gen.ts'
import { type ActaCode, type RulePack, topics, versionIn } from '#server/rule-packs/index.ts'

/** What the screens of an evaluation need of a code. */
export const toActaCode = (code: ActaCode): components['schemas']['ActaCode'] => ({
  letters: code.letters,
  name: code.name,
  carries_mark: code.carriesMark,
  only_with: code.onlyWith,
  passes: code.passes,
})

/** The rules of a pack by topic; a topic without a rule is empty. */
export const toTopics = ({ statements }: RulePack): components['schemas']['RulePack']['topics'] =>
  topics.map((topic) => ({
    topic,
    statements: statements
      .filter((each) => each.topic === topic)
      .map(({ text, source }) => ({
        text,
        source: source && { norm: source.norm, article: source.article, quote: source.quote, is_second_hand: source.isSecondHand },
      })),
  }))

/** @param period the school year for which it is said which version holds */
export const toRulePack = (pack: RulePack, period: string): components['schemas']['RulePack'] => ({
  key: pack.key,
  name: pack.name,
  norms: [...pack.norms],
  from: pack.from,
  until: pack.until,
  holds: versionIn(pack, period),
  note: pack.note,
  topics: toTopics(pack),
  codes: pack.codes.map((code) => ({
    ...toActaCode(code),
    counts_in_mean: code.countsInMean,
    value_in_mean: code.valueInMean,
    spends_sitting: code.spendsSitting,
    from: code.from,
    until: code.until,
  })),
  caps: pack.caps.map(({ letters, percent }) => ({ letters, percent })),
})
