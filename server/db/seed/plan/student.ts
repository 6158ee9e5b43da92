import type { Person } from '../../../testing/factories/index.ts'
import type { Author } from '../papers/paper.ts'
import { dice } from '../random.ts'
import type { LoadedGroup } from '../load/load.ts'

const decided: Record<string, number> = { 'ana.garcia': 0.78 }

/** How well somebody works, from 0 to 1: always the same for the same person. */
export function abilityOf({ username }: Person): number {
  const roll = dice(`ability ${username}`)
  return decided[username] ?? 0.15 + 0.85 * ((roll.roll() + roll.roll()) / 2)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(' ')[0] ?? ''

/** The same dice at every version, so that what was chosen in the first is still there in the last. */
export function authorOf(person: Person, { row, center, key }: LoadedGroup, task: string): Author {
  const { first_name, last_name_1, last_name_2 } = person
  return {
    name: [first_name, last_name_1, last_name_2].filter(Boolean).join(' '),
    first: first_name,
    slug: `${plain(last_name_1)}-${plain(first_name)}`,
    group: row.name,
    center: center.name,
    ability: abilityOf(person),
    dice: dice(`${key}/${task}/${person.username}`),
  }
}
