import type { components } from '#openapi/generated/schema.gen.ts'
import { type ActaCode, type RulePack, topics } from '#server/rule-packs/index.ts'

/** What the screens of an evaluation need of a code. */
export const toActaCode = (code: ActaCode): components['schemas']['ActaCode'] => ({
  letters: code.letters,
  name: code.name,
  carries_mark: code.carriesMark,
  only_with: code.onlyWith,
})

export const toRulePack = (pack: RulePack): components['schemas']['RulePack'] => ({
  key: pack.key,
  name: pack.name,
  norms: [...pack.norms],
  from: pack.from,
  until: pack.until,
  note: pack.note,
  topics: topics.map((topic) => ({
    topic,
    statements: pack.statements
      .filter((each) => each.topic === topic)
      .map(({ text, source }) => ({
        text,
        source: source && { norm: source.norm, article: source.article, quote: source.quote, is_second_hand: source.isSecondHand },
      })),
  })),
  codes: pack.codes.map((code) => ({
    ...toActaCode(code),
    passes: code.passes,
    counts_in_mean: code.countsInMean,
    value_in_mean: code.valueInMean,
    spends_sitting: code.spendsSitting,
    from: code.from,
    until: code.until,
  })),
  caps: pack.caps.map(({ letters, percent }) => ({ letters, percent })),
})
