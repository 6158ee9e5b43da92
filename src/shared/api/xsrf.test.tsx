import { afterEach, expect, it } from 'vitest'
import { xsrfHeader } from './xsrf'

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

it('says nothing without the cookie', () => expect(xsrfHeader('POST', api)).toEqual({}))
