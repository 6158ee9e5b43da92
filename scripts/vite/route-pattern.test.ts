import { expect, it } from 'vitest'
import { isPrivateLayout, routePattern, sliceOf } from './route-pattern.ts'

const ofFile = (name: string) => routePattern(`/aula/src/app/routes/${name}.tsx?tsr-split=component---pendingComponent`)

it.each([
  ['login', { path: '/login', isPrivate: false, rank: 2 }],
  ['_private/index', { path: '/', isPrivate: true, rank: 0 }],
  ['_private/group.$id', { path: '/group/[^/]+', isPrivate: true, rank: 3 }],
  ['_private/group/$id.index', { path: '/group/[^/]+', isPrivate: true, rank: 3 }],
  ['_private/unit.$id.content.{-$selected}', { path: '/unit/[^/]+/content(/[^/]+)?', isPrivate: true, rank: 6 }],
  [
    '_private/group.$groupId.deliverables.$deliverableId_.grade.$studentId',
    { path: '/group/[^/]+/deliverables/[^/]+/grade/[^/]+', isPrivate: true, rank: 9 },
  ],
])('reads the address of %s', (name, expected) => {
  expect(ofFile(name)).toEqual(expected)
})

it('knows what has no address of its own', () => {
  expect([ofFile('_private'), ofFile('_private/$'), routePattern('/aula/src/pages/home/index.ts')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(isPrivateLayout('/aula/src/app/routes/_private.tsx?tsr-split=component')).toBe(true)
  expect(isPrivateLayout('/aula/src/app/routes/_private/index.tsx?tsr-split=component')).toBe(false)
})

it('tells the slice of a module', () => {
  const modules = ['pages/auth/login/ui/form.tsx', 'entities/user/i18n/es.ts', 'shared/i18n/common/es.ts'].map(
    (path) => `/aula/src/${path}`,
  )
  expect(modules.map(sliceOf)).toEqual(['src/pages/auth/login', 'src/entities/user', 'shared'])
})
