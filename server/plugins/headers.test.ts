import { expect, it } from 'vitest'
import { securityHeaders } from './headers.ts'

const hsts = (publicUrl: string, hstsSubdomains: boolean) => securityHeaders({ publicUrl, hstsSubdomains })['strict-transport-security']

it('asks browsers to stay on https, for other hosts below ours only if the operator says so', () => {
  expect(hsts('https://aula.example', false)).toBe('max-age=31536000')
  expect(hsts('https://aula.example', true)).toBe('max-age=31536000; includeSubDomains')
  expect(hsts('http://localhost:3000', true)).toBeUndefined()
})
