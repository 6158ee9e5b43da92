import { expect, test } from 'vitest'
import { readEmails } from './typed-emails'

test.each([
  ['pilar@demo.test', ['pilar@demo.test'], []],
  ['a@b.es, c@d.es;e@f.es\n g@h.es i@j.es', ['a@b.es', 'c@d.es', 'e@f.es', 'g@h.es', 'i@j.es'], []],
  ['Pilar Ortega <pilar@demo.test>\n"Gil, Ana" <ana@demo.test>', ['pilar@demo.test', 'ana@demo.test'], ['"Gil']],
  ['A@b.es, a@B.es', ['a@B.es'], []],
  ['sin arroba, a@b', [], ['sin arroba', 'a@b']],
  ['  \n', [], []],
])('%j', (typed, emails, others) => {
  expect(readEmails(typed)).toEqual({ emails, others })
})
