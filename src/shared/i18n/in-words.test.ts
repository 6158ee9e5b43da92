import { beforeAll, expect, it } from 'vitest'
import { changeLanguage, i18n, inWords, startI18n, type Language } from '.'

// a Friday, 12:00 in Madrid
const now = new Date('2026-11-20T11:00:00.000Z')

beforeAll(async () => {
  await startI18n('es')
  await changeLanguage('en')
})

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
])('says %s', (text, spanish, english) => {
  const say = (language: Language) => inWords(i18n.getFixedT(language, 'common'), language, text, { now, timeZone: 'Europe/Madrid' })
  expect([say('es'), say('en')]).toEqual([spanish, english])
})

it('says only the day where the hour does not matter', () => {
  const t = i18n.getFixedT('es', 'common')
  expect(inWords(t, 'es', '2026-11-26T20:59:00.000Z', { now, withTime: false, timeZone: 'Europe/Madrid' })).toBe('el jueves')
})

it('is capitalised outside a sentence', () => {
  const say = (language: Language) =>
    inWords(i18n.getFixedT(language, 'common'), language, '2026-11-19T21:41:00.000Z', { now, alone: true, timeZone: 'Europe/Madrid' })
  expect([say('es'), say('en')]).toEqual(['Ayer a las 22:41', 'Yesterday at 22:41'])
})
