import { expect, test } from 'vitest'
import { anEvaluatedProgram, anEvaluatedStudent, answersOf, createTestActor, exploreMachine, silentPromise } from '@/shared/testing'
import type { Entries } from './entries'
import { type EvaluationEvent, evaluationMachine } from './evaluation-machine'

const open = anEvaluatedProgram()
const closed = anEvaluatedProgram({ closed_at: '2026-12-18T12:00:00.000Z' })
const offline = new Error('Failed to fetch')
const outdated = { kind: 'outdated' } as const
const saved = { kind: 'saved', program: closed } as const
const student = open.students[0]?.student.id ?? 0
const late = anEvaluatedStudent(5)
const missing = { ...closed, missing: [late] }
const reopened = {
  ...closed,
  students: closed.students.map((line) => ({ ...line, reopened: { at: '2026-12-20T09:00:00.000Z', by: null, reason: 'Reclamación' } })),
}

test('every state is reached and every transition is taken', () => {
  const answers = answersOf({
    load: [open, closed],
    close: [saved, outdated],
    reopen: [closed],
    reload: [closed, reopened],
    closeStudent: [saved, outdated],
  })
  const events: (EvaluationEvent | (typeof answers)[number])[] = [
    { type: 'type', studentId: student, entry: { code: 'NE', remark: '' } },
    { type: 'review', others: {} },
    { type: 'found', entries: { [student]: { code: 'NE', remark: '' } } },
    { type: 'back' },
    { type: 'accept' },
    { type: 'reopen', studentId: student },
    { type: 'closeAgain', studentId: student },
    { type: 'closeAgain', studentId: late.student.id },
    { type: 'typeReason', reason: 'Reclamación' },
    { type: 'refresh', program: open },
    { type: 'refresh', program: closed },
    { type: 'refresh', program: missing },
    { type: 'dismiss' },
    ...answers,
  ]
  const { paths, ...missed } = exploreMachine({
    machine: evaluationMachine.provide({
      actors: { load: silentPromise(), close: silentPromise(), reopen: silentPromise(), closeStudent: silentPromise() },
    }),
    input: { program: open },
    events,
    facts: ({ context: { program, typed, leftOut, studentId, reason, isChanged, isUnanswered, error } }) => [
      program.closed_at !== null,
      program.missing.length > 0,
      isUnanswered,
      Object.keys(typed).length > 0,
      leftOut !== null,
      studentId === late.student.id,
      reason !== '',
      isChanged,
      error !== null,
    ],
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths.length).toBeGreaterThan(10)
})

const remark = { code: null, remark: 'Buen trimestre.' }

function start(program = open, found: Entries | null = null) {
  const run = createTestActor(
    ({ promise }) =>
      evaluationMachine.provide({
        actors: { load: promise('load'), close: promise('close'), reopen: promise('reopen'), closeStudent: promise('closeStudent') },
      }),
    { program },
  )
  if (found) run.send({ type: 'found', entries: found })
  return { ...run, at: () => run.snapshot().value, context: () => run.snapshot().context }
}

test('what is closed is what was read last, with what is typed', async () => {
  const run = start()
  run.send({ type: 'type', studentId: student, entry: { code: null, remark: 'Buen trimestre.' } }, { type: 'review', others: {} })
  const fresh = anEvaluatedProgram({ fingerprint: 'newer' })
  await run.answer(fresh)
  expect(run.at()).toEqual({ previewing: 'ready' })
  run.send({ type: 'accept' })
  expect(run.requests.at(-1)).toEqual({
    actor: 'close',
    input: { fingerprint: 'newer', students: [{ id: student, code: null, remark: 'Buen trimestre.' }] },
  })
  await run.answer(saved)
  expect([run.at(), run.emitted]).toEqual([
    'closed',
    [
      {
        type: 'saved',
        what: 'closed',
        program: closed,
        sent: { [student]: { code: null, remark: 'Buen trimestre.' } },
      },
    ],
  ])
})

test('what another tab has typed is closed too, where nothing is typed here', async () => {
  const run = start()
  const other = open.students[1]?.student.id ?? 0
  const others = { [student]: { code: 'NE', remark: '' }, [other]: { code: null, remark: 'De otra pestaña.' } }
  run.send({ type: 'type', studentId: student, entry: remark }, { type: 'review', others })
  expect(run.context().typed).toEqual({ [student]: remark })
  await run.answer(open)
  run.send({ type: 'accept' })
  await run.answer(saved)
  expect([run.context().typed, run.emitted]).toMatchObject([{}, [{ sent: { [student]: remark, [other]: others[other] } }]])
})

test('what another tab has changed since an earlier preview is not closed as it was then', async () => {
  const run = start()
  const typedThere = (text: string) => ({ [student]: { code: null, remark: text } })
  run.send({ type: 'review', others: typedThere('Antes.') })
  await run.answer(open)
  run.send({ type: 'back' }, { type: 'review', others: typedThere('Después.') })
  await run.answer(open)
  run.send({ type: 'accept' })
  expect(run.requests.at(-1)?.input).toMatchObject({ students: [{ id: student, remark: 'Después.' }] })
})

test('what is found while the closing is sent is neither sent nor said to be', async () => {
  const run = start()
  run.send({ type: 'review', others: {} })
  await run.answer(open)
  run.send({ type: 'accept' }, { type: 'found', entries: { [student]: remark } })
  await run.answer(saved)
  expect(run.emitted).toMatchObject([{ sent: {} }])
})

test('marks that changed meanwhile are shown before anything is closed, and nothing typed is lost', async () => {
  const run = start()
  run.send({ type: 'type', studentId: student, entry: { code: 'NE', remark: '' } }, { type: 'review', others: {} })
  await run.answer(open)
  run.send({ type: 'accept' })
  await run.answer(outdated)
  expect([run.at(), run.context().isChanged]).toEqual([{ previewing: 'loading' }, true])
  await run.answer(anEvaluatedProgram({ fingerprint: 'newest' }))
  expect([run.at(), run.context().program.fingerprint, run.context().typed[student]?.code]).toEqual([
    { previewing: 'ready' },
    'newest',
    'NE',
  ])
})

test('an evaluation that another teacher has closed is shown as closed, with what was typed and is not in its acta', async () => {
  const run = start()
  run.send({ type: 'type', studentId: student, entry: remark }, { type: 'review', others: {} })
  await run.answer(closed)
  expect([run.at(), run.context().isChanged, run.context().leftOut]).toEqual(['closed', false, { [student]: remark }])
  // what is closed again begins with the acta
  run.send({ type: 'closeAgain', studentId: student }, { type: 'accept' })
  expect(run.requests.at(-1)?.input).toMatchObject({ code: null, remark: '' })
  run.send({ type: 'back' }, { type: 'dismiss' })
})

test('a program that was closed elsewhere while it was read says so, and leaves nothing out that its acta has', () => {
  const run = start()
  const held = { ...closed, students: closed.students.map((line) => ({ ...line, remark: 'Buen trimestre.' })) }
  run.send({ type: 'type', studentId: student, entry: remark }, { type: 'refresh', program: held })
  expect([run.at(), run.context().typed, run.context().leftOut]).toEqual(['closed', {}, {}])
  run.send({ type: 'dismiss' })
  expect(run.context().leftOut).toBeNull()
})

test('what an earlier page has left is typed while the program is open, and left out once it is closed', () => {
  expect(start(open, { [student]: remark }).context()).toMatchObject({ typed: { [student]: remark }, leftOut: null })
  expect(start(closed, { [student]: remark }).context()).toMatchObject({ typed: {}, leftOut: { [student]: remark } })
  expect(start(closed).context()).toMatchObject({ typed: {}, leftOut: null })
  // nor is anything left out that the acta has
  const held = { ...closed, students: closed.students.map((line) => ({ ...line, remark: 'Buen trimestre.' })) }
  expect(start(held, { [student]: remark }).context()).toMatchObject({ typed: {}, leftOut: null })
})

test('what is typed here stands above what an earlier page has left', () => {
  const run = start()
  const entry = { code: 'NE', remark: '' }
  run.send({ type: 'type', studentId: student, entry }, { type: 'found', entries: { [student]: remark } })
  expect(run.context().typed).toEqual({ [student]: entry })
})

test('reopening asks for a reason, and a lost connection keeps it', async () => {
  const run = start(closed)
  run.send({ type: 'reopen', studentId: student }, { type: 'accept' })
  expect(run.at()).toEqual({ reopening: 'asking' })
  run.send({ type: 'typeReason', reason: ' Reclamación ' }, { type: 'accept' })
  expect(run.requests).toEqual([{ actor: 'reopen', input: { studentId: student, reason: 'Reclamación' } }])
  await run.answer(offline)
  expect([run.at(), run.context().reason, run.context().error]).toEqual([{ reopening: 'asking' }, ' Reclamación ', offline])
})

test('a student is closed again with the acta that was shown', async () => {
  const run = start(reopened)
  run.send({ type: 'closeAgain', studentId: student }, { type: 'accept' })
  const shown = reopened.students[0]
  expect(run.requests).toEqual([
    {
      actor: 'closeStudent',
      input: { studentId: student, fingerprint: shown?.fingerprint ?? '', code: shown?.code ?? null, remark: shown?.remark ?? '' },
    },
  ])
  await run.answer(outdated)
  expect(run.at()).toEqual({ closingAgain: 'loading' })
  await run.answer(reopened)
  expect([run.at(), run.context().isChanged]).toEqual([{ closingAgain: 'asking' }, true])
})

test('a closing whose answer was lost is found saved, not closed by somebody else', async () => {
  const held = { ...closed, students: closed.students.map((line) => ({ ...line, remark: 'Buen trimestre.' })) }
  const run = start()
  run.send({ type: 'type', studentId: student, entry: remark }, { type: 'review', others: {} })
  await run.answer(open)
  run.send({ type: 'accept' })
  await run.answer(offline)
  run.send({ type: 'accept' })
  await run.answer(outdated)
  await run.answer(held)
  expect([run.at(), run.context().leftOut, run.context().isChanged]).toEqual(['closed', null, false])
  expect(run.emitted).toEqual([{ type: 'saved', what: 'closed', program: held, sent: { [student]: remark } }])
  // also where the page reads it again while nothing is asked
  const other = start()
  other.send({ type: 'review', others: {} })
  await other.answer(open)
  other.send({ type: 'accept' })
  await other.answer(offline)
  other.send({ type: 'back' }, { type: 'refresh', program: closed })
  expect([other.at(), other.context().leftOut, other.emitted]).toMatchObject(['closed', null, [{ what: 'closed' }]])
})

test('a student who is found closed again is not asked for once more', async () => {
  const run = start(reopened)
  run.send({ type: 'closeAgain', studentId: student }, { type: 'accept' })
  await run.answer(offline)
  run.send({ type: 'accept' })
  await run.answer(outdated)
  await run.answer(closed)
  expect([run.at(), run.context().leftOut, run.emitted]).toEqual([
    'closed',
    null,
    [{ type: 'saved', what: 'closedAgain', program: closed }],
  ])
  // by a colleague, with other words
  const other = start(reopened)
  other.send({ type: 'closeAgain', studentId: student }, { type: 'type', studentId: student, entry: remark }, { type: 'accept' })
  await other.answer(outdated)
  await other.answer(closed)
  expect([other.at(), other.context().leftOut, other.emitted]).toEqual(['closed', { [student]: remark }, []])
})

test('the review is left while it loads', () => {
  const run = start()
  run.send({ type: 'review', others: {} }, { type: 'back' })
  expect(run.at()).toBe('open')
})

test('a student who is missing in the acta is added with a reason', async () => {
  const run = start(missing)
  const { id } = late.student
  run.send({ type: 'closeAgain', studentId: id }, { type: 'accept' })
  expect([run.at(), run.requests]).toEqual([{ closingAgain: 'asking' }, []])
  run.send({ type: 'typeReason', reason: ' Llegó en enero ' }, { type: 'type', studentId: id, entry: remark }, { type: 'accept' })
  expect(run.requests).toEqual([
    { actor: 'closeStudent', input: { studentId: id, fingerprint: late.fingerprint, ...remark, reason: 'Llegó en enero' } },
  ])
  await run.answer(offline)
  expect([run.at(), run.context().reason, run.context().error]).toEqual([{ closingAgain: 'asking' }, ' Llegó en enero ', offline])
  run.send({ type: 'accept' })
  await run.answer(saved)
  expect([run.at(), run.context().typed]).toEqual(['closed', {}])
})

test.each([
  ['closed again', reopened, student],
  ['added', missing, late.student.id],
])('a student whom somebody else has %s meanwhile is not asked about once more', async (_, program, studentId) => {
  const run = start(program)
  run.send({ type: 'closeAgain', studentId }, { type: 'typeReason', reason: 'Llegó' }, { type: 'accept' })
  await run.answer(outdated)
  await run.answer(closed)
  expect([run.at(), run.context().leftOut, run.context().typed]).toEqual(['closed', {}, {}])
})
