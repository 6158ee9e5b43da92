import { expect, it } from 'vitest'
import { nextPath } from './next-path'

it.each(['/', '/my-groups?status=all&search=DAW#resultados', '/group/7', '/?q=//x', '/my-groups?search=ñ'])(
  '%s is a path of this app',
  (next) => expect(nextPath(next)).toBe(next),
)

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  7,
  undefined,
])('%j is rejected', (next) => expect(nextPath(next)).toBeUndefined())
