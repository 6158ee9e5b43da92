import { afterEach, expect, it } from 'vitest'
import { xsrfHeader, xsrfToken } from './xsrf'

const api = `${location.origin}/api/v1/logout`

afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; max-age=0; path=/'
})

it('echoes the cookie in writes of the same origin only', () => {
  document.cookie = 'XSRF-TOKEN=abc.d%2Fe; path=/'
  expect(xsrfHeader('POST', api)).toEqual({ 'X-XSRF-TOKEN': 'abc.d/e' })
  expect(xsrfHeader('GET', api)).toEqual({})
  expect(xsrfHeader('POST', 'https://example.org/api/v1/logout')).toEqual({})
})

it('takes the cookie that only this host can set before one that another host of the domain may have set', () => {
  expect(xsrfToken('theme=dark; XSRF-TOKEN=planted; __Host-XSRF-TOKEN=own.a%2Fb')).toBe('own.a/b')
  expect(xsrfToken('OTHER-XSRF-TOKEN=no')).toBeNull()
})

it('says nothing without the cookie', () => expect(xsrfHeader('POST', api)).toEqual({}))
