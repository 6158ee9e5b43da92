import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Sections of OWASP ASVS 5.0.0: how many requirements of level 1, which come first, and of levels 1 and 2 together. */
const sections: Readonly<Record<string, readonly [number, number]>> = {
  ...{ '1.1': [0, 2], '1.2': [5, 9], '1.3': [2, 11], '1.4': [0, 3], '1.5': [1, 2] },
  ...{ '2.1': [1, 3], '2.2': [2, 3], '2.3': [1, 4], '2.4': [0, 1] },
  ...{ '3.2': [2, 2], '3.3': [1, 4], '3.4': [2, 6], '3.5': [3, 5], '3.7': [0, 2] },
  ...{ '4.1': [1, 3], '4.2': [0, 1], '4.3': [0, 2], '4.4': [1, 4] },
  ...{ '5.1': [0, 1], '5.2': [2, 3], '5.3': [2, 2], '5.4': [0, 3] },
  ...{ '6.1': [1, 3], '6.2': [8, 12], '6.3': [2, 4], '6.4': [2, 4], '6.5': [0, 5], '6.6': [0, 3], '6.8': [0, 4] },
  ...{ '7.1': [0, 3], '7.2': [4, 4], '7.3': [0, 2], '7.4': [2, 5], '7.5': [0, 2], '7.6': [0, 2] },
  ...{ '8.1': [1, 2], '8.2': [2, 3], '8.3': [1, 1], '8.4': [0, 1] },
  ...{ '9.1': [3, 3], '9.2': [1, 4] },
  ...{ '10.1': [0, 2], '10.2': [0, 2], '10.3': [0, 4], '10.4': [5, 11], '10.5': [0, 5], '10.6': [0, 2], '10.7': [0, 3] },
  ...{ '11.1': [0, 2], '11.2': [0, 3], '11.3': [2, 3], '11.4': [1, 4], '11.5': [0, 1], '11.6': [0, 1] },
  ...{ '12.1': [1, 3], '12.2': [2, 2], '12.3': [0, 4] },
  ...{ '13.1': [0, 1], '13.2': [0, 5], '13.3': [0, 2], '13.4': [1, 5] },
  ...{ '14.1': [0, 2], '14.2': [1, 4], '14.3': [1, 3] },
  ...{ '15.1': [1, 3], '15.2': [1, 3], '15.3': [1, 7] },
  ...{ '16.1': [0, 1], '16.2': [0, 5], '16.3': [0, 4], '16.4': [0, 3], '16.5': [0, 3] },
  ...{ '17.1': [0, 1], '17.2': [0, 4], '17.3': [0, 2] },
}
const required = Object.entries(sections).flatMap(([section, [first, all]]) =>
  Array.from({ length: all }, (_, index) => ({ id: `${section}.${index + 1}`, level: index < first ? '1' : '2' })),
)

/** Identifiers of a cell such as "3.5.1, 4.4.1–4.4.4". */
const idsOf = (cell: string) =>
  cell.split(', ').flatMap((part) => {
    const [, section = '', from = '', to = from] = /^(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?$/.exec(part) ?? []
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${section}.${Number(from) + index}`)
  })

const text = readFileSync('docs/security.md', 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| ([^|]+) \| [^|]+ \| ([^|]+) \| (.*) \|$/gm)].map(
  ([, ids = '', levels = '', met = '', evidence = '']) => ({ ids: idsOf(ids), levels, met, evidence }),
)

it('answers every requirement of levels 1 and 2 once', () => {
  expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(required.map(({ id }) => id).toSorted())
})

it('names the level of each requirement', () => {
  const levels = new Map(required.map(({ id, level }) => [id, level]))
  const wrong = rows.filter((row) => row.levels !== [...new Set(row.ids.map((id) => levels.get(id)))].toSorted().join(', '))
  expect(wrong).toEqual([])
})

it('gives one of four answers, and evidence for everything that is met', () => {
  expect(rows.filter(({ met }) => !['yes', 'partly', 'no', 'n/a'].includes(met))).toEqual([])
  expect(rows.filter(({ met, evidence }) => met === 'yes' && !/\]\([^)]+\)/.test(evidence))).toEqual([])
})

it('counts the answers', () => {
  const count = (answer: string) => rows.filter(({ met }) => met === answer).flatMap(({ ids }) => ids).length
  const counted = `${count('yes')} yes, ${count('partly')} partly, ${count('no')} no, ${count('n/a')} not applicable`
  expect(text).toContain(`\n${required.length} requirements: ${counted}.\n`)
})
