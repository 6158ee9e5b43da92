import type { TFunction } from 'i18next'
import { momentInWords, type DateOptions, type DateText, type MomentInWords } from '../lib/format'
import { commonTexts } from './common'
import type { Language } from './language'
import { useLanguage, useTexts } from './use-texts'

type Day = Extract<MomentInWords, { readonly time: string }>

const days = {
  today: (t) => t(($) => $.time.today),
  tomorrow: (t) => t(($) => $.time.tomorrow),
  yesterday: (t) => t(($) => $.time.yesterday),
  weekday: (t, words) => t(($) => $.time.weekday, { weekday: words.weekday }),
  date: (t, words) => t(($) => $.time.date, { date: words.date }),
} satisfies { [K in Day['kind']]: (t: TFunction, words: Extract<Day, { kind: K }>) => string }

const say = days as Record<Day['kind'], (t: TFunction, words: Day) => string>

function sentence(t: TFunction, words: MomentInWords, withTime: boolean): string {
  if (words.kind === 'justNow') return t(($) => $.time.justNow)
  if (!('time' in words)) return t(($) => $.time[words.kind], { count: words.count })
  const day = say[words.kind](t, words)
  return withTime ? t(($) => $.time.at, { day, time: words.time, count: Number(words.time.slice(0, 2)) }) : day
}

export interface InWordsOptions extends Pick<DateOptions, 'timeZone'> {
  readonly now?: Date
  /** Only the day where the hour does not matter. */
  readonly withTime?: boolean
  /** For a text outside a sentence, such as in a cell: capitalised. */
  readonly alone?: boolean
}

/**
 * A moment in words: "dentro de 5 horas", "ayer a las 22:41", "el viernes a las 23:59", "el 8 de enero de 2027 a las 10:00".
 * `t` and `language` must be of the same language. An unreadable date → "–".
 */
export function inWords(t: TFunction, language: Language, text: DateText, options: InWordsOptions = {}): string {
  const { now = new Date(), withTime = true, alone = false, timeZone } = options
  const words = momentInWords(text, now, { language, ...(timeZone ? { timeZone } : {}) })
  if (!words) return '–'
  const said = sentence(t, words, withTime)
  return alone ? said.charAt(0).toLocaleUpperCase(language) + said.slice(1) : said
}

/** `inWords` in the language of the page. */
export function useInWords(): (text: DateText, options?: InWordsOptions) => string {
  const t = useTexts(commonTexts)
  const language = useLanguage()
  return (text, options) => inWords(t, language, text, options)
}
