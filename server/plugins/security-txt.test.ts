import { expect, it } from 'vitest'
import { testApp } from '#server/testing/app.ts'

const url = '/.well-known/security.txt'
const securityContact = 'mailto:seguridad@aula.example'

it('says where to report a weakness, for ninety days from each request, without a cookie', async () => {
  const { app, clock, close } = await testApp({ publicUrl: 'https://aula.example', securityContact })
  clock.set('2026-11-23T03:00:00.123Z')
  const { body, headers, statusCode } = await app.inject(url)
  expect([statusCode, headers['content-type'], headers['cache-control'], headers['set-cookie']]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'public, max-age=86400',
    undefined,
  ])
  expect(body).toBe(
    [
      'Contact: mailto:seguridad@aula.example',
      'Expires: 2027-02-21T03:00:00Z',
      'Preferred-Languages: es, en',
      'Canonical: https://aula.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
  await close()
})

it('names no canonical address that is not https, which the format forbids', async () => {
  const { app, close } = await testApp({ publicUrl: 'http://localhost:3000', securityContact })
  const { body } = await app.inject(url)
  expect(body.match(/^[\w-]+(?=: )/gm)).toEqual(['Contact', 'Expires', 'Preferred-Languages'])
  await close()
})

it('does not exist without a contact', async () => {
  const { app, close } = await testApp()
  const { json, statusCode } = await app.inject(url)
  expect([statusCode, json<unknown>()]).toEqual([404, { detail: 'Not found.', code: 'not_found' }])
  await close()
})
