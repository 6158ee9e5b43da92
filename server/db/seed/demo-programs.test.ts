import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localFiles } from '#server/adapters/files.ts'
import { readLink } from '#server/modules/resources/link-type.ts'
import { type TestStore, testStore } from '#server/testing/template.ts'
import { loadDemoSchool } from './index.ts'

let store: TestStore
let folder: string

beforeAll(async () => {
  store = await testStore()
  folder = await mkdtemp(join(tmpdir(), 'aula-seed-'))
  await loadDemoSchool({ db: store.db, files: localFiles(folder) }, new Date('2026-11-21T09:30:00Z'))
}, 120_000)

afterAll(async () => {
  await store.dispose()
  await rm(folder, { recursive: true, force: true })
})

const rows = async <T>(text: string) => (await sql.raw<T>(text).execute(store.db)).rows

test('every program has resources of all types in its classes, which work criteria of it', async () => {
  const programs = await rows<{ code: string; types: string[]; criteria: number; required: boolean }>(`select c.code,
      array_agg(distinct case when f.media_type like 'audio/%' then 'audio' when r.type <> 'other' then r.type when f.id is null then 'link' else 'file' end
        order by case when f.media_type like 'audio/%' then 'audio' when r.type <> 'other' then r.type when f.id is null then 'link' else 'file' end) as types,
      (select count(distinct w.criterion_id)::int from related_results w join related_resources o on o.id = w.related_resource_id where o.course_id = c.id) as criteria,
      bool_or(p.is_required) as required
    from courses c join related_resources p on p.course_id = c.id join resources r on r.id = p.resource_id left join files f on f.id = r.file_id
    group by c.id order by c.code`)
  expect(programs.map(({ code }) => code)).toEqual(['0373', '0483', '0484', '0485', '0487', '1665'])
  for (const { types, criteria, required } of programs) {
    expect(types).toEqual(['audio', 'file', 'image', 'link', 'pdf', 'typeform', 'video'])
    expect(criteria).toBeGreaterThan(5)
    expect(required).toBe(true)
  }
})

test('every program has a video that plays, and no resource leads to an address that does not exist', async () => {
  const videos = await rows<{ code: string; playing: number; links: number }>(`select c.code,
      count(*) filter (where f.media_type = 'video/webm')::int as playing,
      count(*) filter (where r.url like '%example.org%')::int as links
    from courses c join related_resources p on p.course_id = c.id join resources r on r.id = p.resource_id left join files f on f.id = r.file_id
    group by c.id order by c.code`)
  expect(videos.map(({ code, playing, links }) => [code, playing > 0, links])).toEqual(
    ['0373', '0483', '0484', '0485', '0487', '1665'].map((code) => [code, true, 0]),
  )
})

test('a form says that it is an example, and has an address that can be typed', async () => {
  const forms = await rows<{ url: string; description: string }>(`select url, description from resources where type = 'typeform'`)
  expect(forms).toHaveLength(6)
  for (const { url, description } of forms) {
    expect(readLink(url)).toEqual({ ok: true, url, type: 'typeform' })
    expect(description).toContain('Formulario de ejemplo')
  }
})

test('every program has two rubrics, one of them is graded with, and their points and criteria are those of the deliverable', async () => {
  const rubrics = await rows<{ code: string; points: number; max_points: number; ofRubric: number[]; own: number[]; graded: boolean }>(
    `select c.code, d.max_points,
      (select sum((select max((cell->>'points')::int) from jsonb_array_elements(line->'cells') cell))::int from jsonb_array_elements(d.rubric->'rows') line) as points,
      (select array_agg((line->>'criterion_id')::int order by (line->>'criterion_id')::int) from jsonb_array_elements(d.rubric->'rows') line
        where line->>'criterion_id' is not null) as "ofRubric",
      (select array_agg(criterion_id::int order by criterion_id) from deliverable_criteria where deliverable_id = d.id) as own,
      exists (select from submissions s join grades g on g.submission_id = s.id where s.deliverable_id = d.id and g.entry = 'rubric') as graded
    from deliverables d join courses c on c.id = d.course_id where d.rubric is not null order by c.code, d.id`,
  )
  for (const { max_points, ofRubric, own, points } of rubrics)
    expect({ points, criteria: ofRubric }).toEqual({ points: max_points, criteria: own })
  const byProgram = [...Map.groupBy(rubrics, ({ code }) => code)]
  expect(byProgram.map(([code, all]) => [code, all.length, all.some(({ graded }) => graded)])).toEqual(
    ['0373', '0483', '0484', '0485', '0487', '1665'].map((code) => [code, 2, true]),
  )
})

test('every criterion of every program is assessed by a deliverable, and the weights of each deliverable add up to 100', async () => {
  const missing = await rows<{ code: string; name: string }>(`select c.code, r.code || '.' || k.code as name
    from criteria k join learning_results r on r.id = k.learning_result_id join courses c on c.id = k.course_id
    where not exists (select from deliverable_criteria a join deliverables d on d.id = a.deliverable_id
      where a.criterion_id = k.id and d.is_active and d.kind = 'ordinary')
    order by 1, 2`)
  expect(missing).toEqual([])
  const wrong = await rows(`select c.code, d.name, coalesce(sum(a.weight), 0)::int as weight
    from deliverables d join courses c on c.id = d.course_id left join deliverable_criteria a on a.deliverable_id = d.id
    group by c.code, d.id having coalesce(sum(a.weight), 0) <> 10000`)
  expect(wrong).toEqual([])
})
