import { expect, it } from 'vitest'
import type { Kind } from './hint'
import { mayOpen, type Requirement } from './requirement'

const kinds: readonly Kind[] = ['student', 'teacher', 'manager', 'admin']

it.each<[Requirement | undefined, readonly Kind[]]>([
  [undefined, ['student', 'teacher', 'manager', 'admin']],
  ['teacher', ['teacher', 'manager', 'admin']],
  ['staff', ['teacher', 'manager', 'admin']],
  ['manager', ['manager', 'admin']],
  ['superuser', ['admin']],
])('%s lets in %j', (requires, welcome) => expect(kinds.filter((kind) => mayOpen(kind, requires))).toEqual(welcome))
