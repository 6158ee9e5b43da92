import { expect, test } from 'vitest'
import { ApiError } from '@/shared/api'
import { closed, late, missing, offline, open, outdated, remark, reopened, saved, start, student } from '../testing/evaluation-run'

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

test('a closing that was refused, and is then found done by somebody else, leaves out what was typed', async () => {
  const refused = new ApiError(400, { code: 'invalid', detail: '', errors: { 'students.0.code': ['code_required'] } })
  const run = start()
  run.send({ type: 'review', others: {} })
  await run.answer(open)
  run.send({ type: 'accept' })
  await run.answer(refused)
  expect([run.context().error, run.context().isUnanswered]).toEqual([refused, false])
  run.send({ type: 'back' }, { type: 'refresh', program: closed })
  expect([run.at(), run.context().leftOut, run.emitted]).toEqual(['closed', {}, []])
})

test.each([0, 500, 503])('a closing that is answered with %i may be saved', async (status) => {
  const run = start()
  run.send({ type: 'review', others: {} })
  await run.answer(open)
  run.send({ type: 'accept' })
  await run.answer(new ApiError(status, { code: 'unknown' }))
  expect(run.context().isUnanswered).toBe(true)
})

test('what was left out of an acta and is not read yet stays when a student is found closed again', async () => {
  const other = open.students[1]?.student.id ?? 0
  const run = start(reopened, { [other]: remark })
  run.send({ type: 'closeAgain', studentId: student }, { type: 'accept' })
  await run.answer(outdated)
  await run.answer(closed)
  expect([run.at(), run.context().leftOut]).toEqual(['closed', { [other]: remark }])
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
