import { describe, expect, test } from 'vitest'
import { desk, mine, record, saveOf, saves, startGrading, theirs } from './grading-fixtures'

describe('entering a mark', () => {
  test('a criterion clears mark and points; a mark or points keep the criteria for later', async () => {
    const run = await startGrading({ ...desk, grade: mine })
    run.send({ type: 'change', change: { field: 'criterion', criterionId: 8, text: '8' } })
    expect(run.view().form).toMatchObject({ mode: 'criteria', mark: '', points: '', criteria: { 8: '8' } })
    run.send({ type: 'change', change: { field: 'points', text: '13,5' } })
    expect(run.view().form).toMatchObject({ mode: 'points', mark: '', points: '13,5', criteria: { 8: '8' } })
    run.send({ type: 'change', change: { field: 'note', text: 'Hablar con la tutora' } })
    expect(run.view().form).toMatchObject({ mode: 'points', points: '13,5', note: 'Hablar con la tutora' })
    run.mark('6')
    expect(run.view().form).toMatchObject({ mode: 'mark', mark: '6', points: '', criteria: { 8: '8' } })
    run.send({ type: 'set', change: { field: 'criteria' } })
    expect(run.view().form).toMatchObject({ mode: 'criteria', mark: '', criteria: { 8: '8' } })
  })

  test('the text is sent as typed after a pause, and read as the server has it once the field is entered again', async () => {
    const run = await startGrading()
    run.mark('7,5')
    run.clock.increment(899)
    expect([run.view().save, run.requests.length]).toEqual(['unsaved', 1])
    run.clock.increment(1)
    expect(run.requests[1]).toEqual(saveOf('7,5'))
    await run.answer(saves.saved)
    expect(run.view()).toMatchObject({ save: 'saved', savedAt: '1970-01-01T00:00:01.000Z', form: { mark: '7,5' }, shown: { mark: '7,50' } })
    run.send({ type: 'normalise' })
    expect(run.view().form.mark).toBe('7,50')
  })

  test('everything can be taken back to what the student sees, but the private note', async () => {
    const { outcome, points, entry, version_id, criteria, choices, passed } = mine
    const published = { outcome: outcome ?? 'marked', mark: 600, points, entry, feedback: 'Bien', version_id, criteria, choices, passed }
    const released = { ...mine, released_at: '2026-11-20T22:51:00.000Z', private_note: 'ojo', published }
    const run = await startGrading({ ...desk, grade: released })
    expect(run.view()).toMatchObject({ hasChanges: true, form: { mark: '7,50' } })
    run.send({ type: 'set', change: { field: 'published', grade: published } })
    const { values } = saveOf('6,00', record(released)).input
    expect(run.requests[1]).toMatchObject({ input: { values: { ...values, feedback: 'Bien', note: 'ojo' } } })
    await run.answer({ kind: 'saved', server: record({ ...released, mark: 600, feedback: 'Bien', published: null }), at: 1000 })
    expect(run.view()).toMatchObject({ hasChanges: false, form: { mark: '6,00' } })
  })

  test('what the server rejects stays in the field until it is discarded', async () => {
    const run = await startGrading()
    run.mark('75')
    run.send({ type: 'flush' })
    await run.answer(saves.invalid)
    expect(run.view()).toMatchObject({ save: 'invalid', errors: { 'entry.text': ['out_of_range'] }, shown: { mark: '75' } })
    run.mark('7,5')
    expect(run.view().errors).toEqual({})
    run.send({ type: 'flush' })
    await run.answer(saves.rejected)
    expect(run.view()).toMatchObject({ save: 'rejected', rejection: 'archived', form: { mark: '7,5' } })
    run.send({ type: 'discard' })
    expect(run.view()).toMatchObject({ save: 'idle', rejection: null, form: { mark: '' } })
  })
})

describe('another teacher saved first', () => {
  async function conflict() {
    const run = await startGrading()
    run.mark('7,5')
    run.send({ type: 'flush' })
    await run.answer(saves.conflict)
    expect(run.view()).toMatchObject({ save: 'conflict', theirs, form: { mark: '7,5' }, desk: { grade: { revision: 0 } } })
    return run
  }

  test('mine is sent over theirs', async () => {
    const run = await conflict()
    run.send({ type: 'keepMine' })
    const { values } = saveOf('7,5').input
    expect(run.requests[2]).toEqual({ actor: 'saveGrade', input: { server: record(theirs), values, options: null } })
    await run.answer({ ...saves.saved, server: record({ ...mine, revision: 3 }) })
    expect(run.view()).toMatchObject({ save: 'saved', theirs: null })
  })

  test('mine stays for the version that I graded', async () => {
    const run = await conflict()
    run.send({ type: 'takeTheirs' })
    run.mark('7,5')
    run.send({ type: 'flush' })
    await run.answer({ kind: 'conflict', theirs: record({ ...theirs, mark: 500, version_id: 70, revision: 3 }) })
    run.send({ type: 'keepMine' })
    expect(run.requests.at(-1)).toMatchObject({ input: { server: { revision: 3 }, values: { mark: '7,5', versionId: 71 } } })
  })

  test('theirs takes the place of mine, and nothing is sent', async () => {
    const run = await conflict()
    run.send({ type: 'takeTheirs' })
    run.clock.increment(60_000)
    expect(run.view()).toMatchObject({
      save: 'idle',
      theirs: null,
      desk: { grade: theirs },
      form: { mark: '6,00', feedback: 'Falta el pie.' },
    })
    expect(run.requests).toHaveLength(2)
  })
})

describe('the desk read again in the background', () => {
  test('replaces what is saved, and conflicts with what is typed', async () => {
    const fresh = { type: 'fresh', desk: { ...desk, grade: theirs } } as const
    const settled = await startGrading()
    settled.send(fresh)
    expect(settled.view()).toMatchObject({ desk: { grade: theirs }, form: { mark: '6,00' } })
    const unsaved = await startGrading()
    unsaved.mark('7,5')
    unsaved.send(fresh)
    expect(unsaved.view()).toMatchObject({ desk: { grade: { revision: 0 } }, form: { mark: '7,5' } })
  })

  test('a release elsewhere brings its revision under what is typed', async () => {
    const run = await startGrading()
    run.mark('7,5')
    const grade = { ...desk.grade, revision: 4 }
    run.send({ type: 'fresh', desk: { ...desk, grade } })
    run.clock.increment(900)
    expect(run.requests[1]).toEqual(saveOf('7,5', record(grade)))
  })

  test('a mark that is being typed follows the version that counts, one that is saved does not', async () => {
    const run = await startGrading()
    run.mark('7,5')
    run.send({ type: 'fresh', desk: { ...desk, selected_version_id: 70 } })
    run.clock.increment(900)
    expect(run.requests[1]).toMatchObject({ input: { values: { mark: '7,5', versionId: 70 } } })
    await run.answer({ ...saves.saved, server: { ...record({ ...mine, version_id: 70 }), defaultVersionId: 70 } })
    run.mark('8')
    run.send({ type: 'fresh', desk: { ...desk, grade: { ...mine, version_id: 70 }, selected_version_id: 71 } }, { type: 'flush' })
    expect(run.requests[2]).toMatchObject({ input: { values: { mark: '8', versionId: 70 } } })
  })

  test('an answer older than the last save takes nothing back', async () => {
    const run = await startGrading()
    run.mark('7,5')
    run.send({ type: 'flush' })
    await run.answer(saves.saved)
    run.send({ type: 'fresh', desk: { ...desk, place: { ...desk.place, graded: 20 } } })
    expect(run.view()).toMatchObject({ desk: { grade: { revision: 1, mark: 750 }, place: { graded: 20 } }, form: { mark: '7,5' } })
  })

  test('a version handed in meanwhile is shown beside the mark, which stays with its own', async () => {
    const run = await startGrading({ ...desk, grade: mine })
    run.mark('8')
    const [latest] = desk.versions
    const versions = latest ? [{ ...latest, id: 72, number: 3 }, ...desk.versions] : []
    run.send({ type: 'fresh', desk: { ...desk, versions, selected_version_id: 72, newer_than_graded: true, grade: mine } })
    expect(run.view()).toMatchObject({ viewed: { id: 71 }, counting: { id: 72 }, graded: { id: 71 }, notice: 'other' })
    run.send({ type: 'flush' })
    expect(run.requests[1]).toMatchObject({ input: { values: { mark: '8', versionId: 71 } } })
  })

  test('archiving locks, unarchiving opens', async () => {
    const run = await startGrading()
    run.send({ type: 'fresh', desk: { ...desk, can_grade: false } })
    expect(run.view().canWrite).toBe(false)
    run.send({ type: 'fresh', desk })
    expect(run.view().canWrite).toBe(true)
  })
})
