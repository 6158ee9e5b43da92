import { expect, it } from 'vitest'
import type { Role } from './last-role-cookie'
import { mayOpen, type Requirement } from './requirement'

const roles: readonly Role[] = ['student', 'teacher', 'manager', 'admin']

it.each<[Requirement | undefined, readonly Role[]]>([
  [undefined, ['student', 'teacher', 'manager', 'admin']],
  ['teacher', ['teacher', 'manager', 'admin']],
  ['staff', ['teacher', 'manager', 'admin']],
  ['manager', ['manager', 'admin']],
  ['superuser', ['admin']],
])('%s lets in %j', (requires, welcome) => expect(roles.filter((role) => mayOpen(role, requires))).toEqual(welcome))
