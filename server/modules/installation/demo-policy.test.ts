import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { mayListDemoAccounts, mayLoadDemo } from './demo-policy.ts'
import { startNotes } from './start-notes.ts'

const settings = (PUBLIC_URL: string, DEMO: string) => readConfig({ PUBLIC_URL, DEMO })

it.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://127.1.2.3', 'http://[::1]:3000', 'https://aula.localhost'])(
  'loads and lists the demo school under %s',
  (url) => {
    expect([mayLoadDemo(settings(url, '')), mayListDemoAccounts(settings(url, ''))]).toEqual([true, true])
    expect([mayLoadDemo(settings(url, 'false')), mayListDemoAccounts(settings(url, 'false'))]).toEqual([false, false])
  },
)

it.each([
  'https://aula.example.org',
  'http://192.168.1.20:3000',
  'http://aula.local',
  'http://localhost.example.org',
  'http://127.0.0.1.nip.io',
])('under %s loads it only where the setting says public, and never lists its accounts', (url) => {
  expect([mayLoadDemo(settings(url, '')), mayListDemoAccounts(settings(url, ''))]).toEqual([false, false])
  expect([mayLoadDemo(settings(url, 'true')), mayListDemoAccounts(settings(url, 'true'))]).toEqual([false, false])
  expect([mayLoadDemo(settings(url, 'public')), mayListDemoAccounts(settings(url, 'public'))]).toEqual([true, false])
})

it('says in one line why the demo school is missing, or that it should not be there', () => {
  const none = { hasAdmin: false, hasDemoSchool: false, demoAccounts: [] }
  const loaded = { hasAdmin: true, hasDemoSchool: true, demoAccounts: [] }
  expect(startNotes(settings('https://aula.example.org', ''), none)).toEqual([expect.stringContaining('DEMO=public')])
  expect(startNotes(settings('https://aula.example.org', 'false'), none)).toEqual([])
  expect(startNotes(settings('https://aula.example.org', 'true'), loaded)).toEqual([expect.stringContaining('remove-demo')])
  expect(startNotes(settings('https://aula.example.org', 'public'), loaded)).toEqual([])
})
