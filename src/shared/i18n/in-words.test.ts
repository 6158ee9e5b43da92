import { beforeAll, expect, it } from 'vitest'
import { changeLanguage, i18n, inWords, languages, startI18n, type InWordsOptions } from '.'

// a Friday, 12:00 in Madrid
const now = new Date('2026-11-20T11:00:00.000Z')

beforeAll(() => startI18n('es'))

/** Those of the current language. The type checker cannot compare the types of all texts. */
function texts(): Parameters<typeof inWords>[0] {
  const { t }: { t: unknown } = i18n
  return t as never
}

/** In Spanish and in English. */
async function say(text: string, options: InWordsOptions = {}): Promise<readonly string[]> {
  const said: string[] = []
  for (const language of languages) {
    await changeLanguage(language)
    said.push(inWords(texts(), language, text, { now, timeZone: 'Europe/Madrid', ...options }))
  }
  return said
}

it.each<[string, string, string]>([
  ['2026-11-20T11:00:10.000Z', 'ahora mismo', 'just now'],
  ['2026-11-20T11:01:00.000Z', 'dentro de 1 minuto', 'in 1 minute'],
  ['2026-11-20T16:59:00.000Z', 'dentro de 5 horas', 'in 5 hours'],
  ['2026-11-20T08:00:00.000Z', 'hace 3 horas', '3 hours ago'],
  ['2026-11-20T22:59:00.000Z', 'hoy a las 23:59', 'today at 23:59'],
  ['2026-11-21T00:30:00.000Z', 'mañana a la 01:30', 'tomorrow at 01:30'],
  ['2026-11-19T21:41:00.000Z', 'ayer a las 22:41', 'yesterday at 22:41'],
  ['2026-11-26T20:59:00.000Z', 'el jueves a las 21:59', 'on Thursday at 21:59'],
  ['2026-12-04T23:05:00.000Z', 'el 5 de diciembre a las 00:05', 'on 5 December at 00:05'],
  ['2027-01-08T09:00:00.000Z', 'el 8 de enero de 2027 a las 10:00', 'on 8 January 2027 at 10:00'],
  ['no es una fecha', '–', '–'],
])('says %s', async (text, spanish, english) => {
  expect(await say(text)).toEqual([spanish, english])
})

it('says only the day where the hour does not matter', async () => {
  expect(await say('2026-11-26T20:59:00.000Z', { withTime: false })).toEqual(['el jueves', 'on Thursday'])
})

it('is capitalised outside a sentence', async () => {
  expect(await say('2026-11-19T21:41:00.000Z', { alone: true })).toEqual(['Ayer a las 22:41', 'Yesterday at 22:41'])
})
