import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localFiles } from '#server/adapters/files.ts'
import { gradeProgram } from '#server/grading/index.ts'
import { stageAt } from '#server/modules/deliverables/stage-queries.ts'
import { loadGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { taughtPrograms } from '#server/modules/gradebook/gradebook-queries.ts'
import { type TestStore, testStore } from '#server/testing/template.ts'
import { loadDemoSchool } from './index.ts'

// A Monday in March, two weeks before summer time: no test may depend on today's date.
const now = new Date('2027-03-15T19:45:00Z')
let store: TestStore
let folder: string

beforeAll(async () => {
  store = await testStore()
  folder = await mkdtemp(join(tmpdir(), 'aula-seed-'))
  await loadDemoSchool({ db: store.db, files: localFiles(folder) }, now)
}, 120_000)

afterAll(async () => {
  await store.dispose()
  await rm(folder, { recursive: true, force: true })
})

const rows = async <T = unknown>(text: string) => (await sql.raw<T>(text).execute(store.db)).rows
const at = `'${now.toISOString()}'::timestamptz`

test('deliverables are in every stage', async () => {
  const plans = await store.db
    .selectFrom('group_deliverables')
    .innerJoin('deliverables', 'deliverables.id', 'deliverable_id')
    .innerJoin('groups', 'groups.id', 'group_id')
    .select(['due_at', stageAt(now).as('stage')])
    .where('archived_at', 'is', null)
    .execute()
  expect(new Set(plans.map(({ stage }) => stage))).toEqual(new Set(['not_open', 'open', 'late', 'closed']))
  expect(plans.some(({ due_at }) => due_at === null)).toBe(true)
  const inADay = plans.filter(({ due_at }) => due_at && due_at > now && due_at.getTime() - now.getTime() < 36 * 3_600_000)
  expect(inADay.length).toBeGreaterThan(0)
})

test('work is in every state', async () => {
  const states = await rows(`with work as (
      select s.id, s.selected_version_id, g.outcome, g.entry, g.released_at, g.feedback, g.private_note, gv.number as graded,
        max(v.number) as newest, count(v.number) as versions, bool_or(v.is_late) as late, bool_or(v.submitted_at is null) as draft,
        bool_or(v.text <> '') as text, bool_or(v.link <> '') as link,
        bool_or(v.id = s.selected_version_id and v.number < (select max(number) from deliverable_versions where submission_id = s.id)) as older
      from submissions s left join deliverable_versions v on v.submission_id = s.id left join grades g on g.submission_id = s.id
        left join deliverable_versions gv on gv.id = g.version_id group by s.id, g.submission_id, gv.id)
    select bool_or(draft and versions = 0) as draft, bool_or(late) as late, max(versions)::int as versions, bool_or(older and outcome is null) as older_selected,
      bool_or(newest > graded) as conflict, bool_or(versions > 0 and outcome is null) as to_grade, bool_or(outcome is not null and released_at is null) as graded,
      bool_or(released_at is not null) as released, bool_or(text) as text, bool_or(link) as link, bool_or(feedback <> '') as feedback, bool_or(private_note <> '') as notes,
      array_agg(distinct outcome order by outcome) filter (where outcome is not null) as outcomes, array_agg(distinct entry order by entry) filter (where entry is not null) as entries
    from work`)
  expect(states).toEqual([
    {
      draft: true,
      late: true,
      versions: 4,
      older_selected: true,
      conflict: true,
      to_grade: true,
      graded: true,
      released: true,
      text: true,
      link: true,
      feedback: true,
      notes: true,
      outcomes: ['exempt', 'marked', 'not_assessed', 'not_handed_in'],
      entries: ['criteria', 'mark', 'points', 'rubric'],
    },
  ])
})

test('nothing happens before its time', async () => {
  const wrong = await rows(`select
      count(*) filter (where v.submitted_at > ${at} or v.updated_at > ${at})::int as from_the_future,
      count(*) filter (where v.submitted_at < p.opens_at or v.submitted_at > p.closes_at)::int as outside,
      count(*) filter (where v.is_late <> coalesce(v.submitted_at > p.due_at, false) and v.submitted_at is not null)::int as wrongly_late,
      count(*) filter (where v.is_late and not d.accepts_late)::int as refused,
      count(*) filter (where exists (select from deliverable_versions n where n.submission_id = v.submission_id and n.number = v.number + 1 and n.submitted_at <= v.submitted_at))::int as out_of_order,
      count(*) filter (where g.version_id = v.id and (g.graded_at < v.submitted_at or g.graded_at > ${at}))::int as graded_before,
      count(*) filter (where not d.accepts_files and f.n > 0 or not d.accepts_text and v.text <> '' or not d.accepts_link and v.link <> '')::int as not_accepted,
      count(*) filter (where v.submitted_at is not null and v.text = '' and v.link = '' and coalesce(f.n, 0) = 0)::int as empty
    from deliverable_versions v join submissions s on s.id = v.submission_id join deliverables d on d.id = s.deliverable_id
      join group_deliverables p on p.group_id = s.group_id and p.deliverable_id = s.deliverable_id
      left join grades g on g.submission_id = s.id left join (select version_id, count(*) as n from version_files group by 1) f on f.version_id = v.id`)
  expect(wrong).toEqual([
    { from_the_future: 0, outside: 0, wrongly_late: 0, refused: 0, out_of_order: 0, graded_before: 0, not_accepted: 0, empty: 0 },
  ])
})

test('the grading desk of Maquetado CSS is at its best', async () => {
  const [desk] =
    await rows(`select count(distinct gs.user_id)::int as students, count(distinct s.id) filter (where v.number is not null)::int as delivered,
      count(distinct s.id) filter (where v.is_late)::int as late, count(distinct g.submission_id)::int as graded, count(distinct g.submission_id) filter (where g.released_at is not null)::int as released
    from groups c join group_students gs on gs.group_id = c.id and gs.left_at is null join deliverables d on d.name = 'Maquetado CSS'
      left join submissions s on s.group_id = c.id and s.student_id = gs.user_id and s.deliverable_id = d.id
      left join deliverable_versions v on v.submission_id = s.id left join grades g on g.submission_id = s.id
    where c.name = '1.º DAM A' and c.archived_at is null`)
  expect(desk).toEqual({ students: 28, delivered: 23, late: 3, graded: 12, released: 8 })
  const ana =
    await rows(`select v.number, to_char(v.submitted_at at time zone 'Europe/Madrid', 'DD HH24:MI') as at, v.id = s.selected_version_id as selected, v.id = g.version_id as graded, g.mark
    from users u join submissions s on s.student_id = u.id join deliverables d on d.id = s.deliverable_id join deliverable_versions v on v.submission_id = s.id
      join grades g on g.submission_id = s.id where u.username = 'ana.garcia' and d.name = 'Maquetado CSS' order by v.number`)
  expect(ana).toEqual([
    { number: 1, at: '09 18:05', selected: false, graded: false, mark: 750 },
    { number: 2, at: '12 21:12', selected: true, graded: true, mark: 750 },
    { number: 3, at: '14 22:41', selected: false, graded: false, mark: 750 },
  ])
})

test('the history agrees with every mark', async () => {
  const wrong = await rows(`select g.submission_id from grades g left join deliverable_versions v on v.id = g.version_id
    left join lateral (select after from audit_log a where entity = 'grade' and entity_id = g.submission_id and action = 'grade' order by id desc limit 1) a on true
    where a.after is distinct from jsonb_build_object('outcome', g.outcome, 'mark', g.mark, 'version_number', v.number)`)
  expect(wrong).toEqual([])
  expect(
    await rows(`select count(*)::int as n from grades g where (released_at is not null) <>
    exists (select from audit_log where entity = 'grade' and entity_id = g.submission_id and action = 'release')`),
  ).toEqual([{ n: 0 }])
})

test('the engine accepts every gradebook, and some marks are set by hand', async () => {
  const enrolled = await rows<{ group_id: number; user_id: number }>('select group_id, user_id from group_students')
  const adjusted = new Set<string>()
  let assessed = 0
  for (const [groupId, students] of Map.groupBy(enrolled, ({ group_id }) => group_id)) {
    const programs = taughtPrograms(store.db).where('groups.id', '=', groupId)
    const ids = students.map(({ user_id }) => user_id)
    for (const { inputs } of await loadGradebooks(store.db, programs, ids, 'staff')) {
      for (const input of inputs.values()) {
        if (gradeProgram(input).program.value !== null) assessed += 1
        for (const { target } of input.customScores) adjusted.add(target.kind)
      }
    }
  }
  expect(adjusted).toEqual(new Set(['content', 'program', 'result']))
  expect(assessed).toBeGreaterThan(300)
})

test('evaluations of the past are closed in all programs, and hold the marks of that group', async () => {
  const calendar = await rows(`select g.name, g.period, e.name as evaluation, e.kind, e.held_on < '2027-03-15' as past,
      count(c.*)::int as closed, (select count(*)::int from group_courses p where p.group_id = g.id) as programs,
      (select count(*)::int from evaluation_records r where r.evaluation_id = e.id and (r.acta is not null or r.code = 'NE')) as lines,
      (select count(*)::int from group_students s where s.group_id = g.id and s.left_at is null) as students
    from evaluations e join groups g on g.id = e.group_id left join evaluation_closings c on c.evaluation_id = e.id
    group by g.id, e.id order by g.id, e.held_on`)
  const held = calendar as { kind: string; past: boolean; closed: number; programs: number; lines: number; students: number }[]
  expect(held.filter(({ past }) => past).map(({ kind }) => kind)).toEqual([
    ...['initial', 'ordinary', 'initial', 'initial', 'initial', 'partial'],
  ])
  for (const { past, closed, programs } of held) expect(closed).toBe(past ? programs : 0)
  for (const { kind, lines, programs, students } of held.filter(({ past }) => past))
    expect(lines).toBe(kind === 'initial' ? 0 : programs * students)
})

test('everybody in class was noted on days of class, and somebody missed a lot', async () => {
  const days = `class_sessions c join groups g on g.id = c.group_id`
  expect(
    await rows(`select bool_and(extract(isodow from day) < 6) as weekdays, bool_and(day < '2027-03-15') as past,
      bool_and((select count(*) from attendances a where a.session_id = c.id)
        = (select count(*) from group_students s where s.group_id = c.group_id and s.left_at is null)) as everybody,
      count(distinct c.group_id)::int as groups from ${days}`),
  ).toEqual([{ weekdays: true, past: true, everybody: true, groups: 4 }])
  const [shares] = await rows<{ most: number }>(`select max(share)::float as most from (
    select count(*) filter (where state = 'absent') * 1.0 / count(*) as share from attendances a join class_sessions c on c.id = a.session_id
    group by c.course_id, student_id) as shares`)
  expect(shares?.most).toBeGreaterThan(0.1)
})
