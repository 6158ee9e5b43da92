import { expect, test } from 'vitest'
import { anEvaluatedProgram, answersOf, exploreMachine, silentPromise } from '@/shared/testing'
import { closed, late, missing, open, outdated, remark, reopened, saved, start, student } from '../testing/evaluation-run'
import type { EvaluationEvent } from './evaluation-events'
import { evaluationMachine } from './evaluation-machine'

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
