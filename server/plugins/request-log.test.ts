import { pino } from 'pino'
import { expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { testApp } from '../testing/app.ts'

it('logs the request without the token of a link', async () => {
  const school = await testApp()
  const lines: { url: string; status: number }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = await buildApp({ ...school.ctx, log })
  const addresses = [
    '/confirm-email/geheim',
    '/set-password/MQ/geheim?x=1',
    '/reset-password/MQ/geheim',
    '/api/v1/password_links/MQ/geheim',
    '/stop-notices/geheim',
    '/api/v1/notice_stops/geheim/one_click',
  ]
  for (const url of ['/my-groups?search=DAM', ...addresses]) await app.inject({ url })
  await app.close()
  await school.close()
  expect(lines.map(({ url }) => url)).toEqual([
    '/my-groups?search=DAM',
    '/confirm-email/…',
    '/set-password/…?x=1',
    '/reset-password/…',
    '/api/v1/password_links/…',
    '/stop-notices/…',
    '/api/v1/notice_stops/…',
  ])
})
