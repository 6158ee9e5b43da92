import { expect, it } from 'vitest'
import { en } from '#openapi/labels/audit-en.ts'
import { es } from '#openapi/labels/audit-es.ts'

it.each([
  ['es', es],
  ['en', en],
])('two kinds of audit events never have the same label (%s)', (_, { actions }) => {
  const labels = Object.values(actions)
  expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([])
})
