import { beforeAll, expect, it } from 'vitest'
import { changeLanguage, commonTexts, currentLanguage, defineNamespace, i18n, loadTexts, startI18n, type Namespace } from '.'

const downloads: string[] = []

declare module 'i18next' {
  interface ResourceNamespaceMap {
    instanceTest: {
      readonly title: 'Título'
      readonly late_one: '{{count, number}} tarde'
      readonly late_other: '{{count, number}} tardías'
    }
  }
}

const spanish = { title: 'Título', late_one: '{{count, number}} tarde', late_other: '{{count, number}} tardías' } as const

function sliceTexts(english: () => Promise<typeof spanish>): Namespace<'instanceTest'> {
  return defineNamespace('instanceTest', {
    es: () => {
      downloads.push('es')
      return Promise.resolve(spanish)
    },
    en: () => {
      downloads.push('en')
      return english()
    },
  })
}

beforeAll(() => startI18n('es'))

it('starts in Spanish, with the shared texts there', () => {
  expect(currentLanguage()).toBe('es')
  expect(i18n.getFixedT(null, commonTexts.name)(($) => $.actions.save)).toBe('Guardar')
})

it('downloads a slice’s texts when asked, in the language in use only', async () => {
  const texts = sliceTexts(() => Promise.resolve({ ...spanish, title: 'Title' } as unknown as typeof spanish))
  await loadTexts(texts)
  await loadTexts(texts)
  expect(downloads).toEqual(['es'])
  const t = i18n.getFixedT(null, texts.name)
  expect([t(($) => $.title), t(($) => $.late, { count: 1 }), t(($) => $.late, { count: 1000 })]).toEqual([
    'Título',
    '1 tarde',
    '1.000 tardías',
  ])

  await changeLanguage('en')
  expect(downloads).toEqual(['es', 'en'])
  expect([currentLanguage(), i18n.getFixedT(null, texts.name)(($) => $.title)]).toEqual(['en', 'Title'])
  await changeLanguage('es')
  expect(downloads).toEqual(['es', 'en'])
})

it('falls back to Spanish for a language it does not have', async () => {
  await changeLanguage('en')
  await i18n.changeLanguage('fr')
  expect([currentLanguage(), i18n.getFixedT(null, 'common')(($) => $.actions.save)]).toEqual(['es', 'Guardar'])
})

it('reads Spanish where English cannot be downloaded', async () => {
  const texts = sliceTexts(() => Promise.reject(new Error('offline')))
  i18n.removeResourceBundle('en', 'instanceTest')
  await i18n.changeLanguage('en')
  await i18n.reloadResources('en', texts.name)
  expect(i18n.getFixedT(null, texts.name)(($) => $.title)).toBe('Título')
})

it('rejects an undeclared namespace', async () => {
  await i18n.loadNamespaces('undeclared')
  expect(i18n.hasResourceBundle('en', 'undeclared')).toBe(false)
})
