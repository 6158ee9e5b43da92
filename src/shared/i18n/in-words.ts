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
  weekday: (t, moment) => t(($) => $.time.weekday, { weekday: moment.weekday }),
  date: (t, moment) => t(($) => $.time.date, { date: moment.date }),
} satisfies { [K in Day['kind']]: (t: TFunction, moment: Extract<Day, { kind: K }>) => string }

const dayText = days as Record<Day['kind'], (t: TFunction, moment: Day) => string>

function sentence(t: TFunction, moment: MomentInWords, withTime: boolean): string {
  if (moment.kind === 'justNow') return t(($) => $.time.justNow)
  if (!('time' in moment)) return t(($) => $.time[moment.kind], { count: moment.count })
  const day = dayText[moment.kind](t, moment)
  return withTime ? t(($) => $.time.at, { day, time: moment.time, count: Number(moment.time.slice(0, 2)) }) : day
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
  const moment = momentInWords(text, now, { language, ...(timeZone ? { timeZone } : {}) })
  if (!moment) return '–'
  const result = sentence(t, moment, withTime)
  return alone ? result.charAt(0).toLocaleUpperCase(language) + result.slice(1) : result
}

/** `inWords` in the language of the page. */
export function useInWords(): (text: DateText, options?: InWordsOptions) => string {
  const t = useTexts(commonTexts)
  const language = useLanguage()
  return (text, options) => inWords(t, language, text, options)
}
