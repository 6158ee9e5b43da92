import { describe, expect, test } from 'vitest'
import { desk, mine, record, saves, startGrading } from './grading-fixtures'

describe('a file for the student on its way', () => {
  const [begun, over] = [
    { type: 'uploads', isUnderWay: true },
    { type: 'uploads', isUnderWay: false },
  ] as const

  test('is waited for before the mark is published, with what is typed meanwhile', async () => {
    const run = await startGrading({ ...desk, grade: mine })
    run.send(begun, { type: 'release', released: true })
    expect([run.action(), run.view().pending, run.requests.length]).toEqual([{ releasing: 'uploading' }, 'release', 1])
    run.send({ type: 'change', change: { field: 'feedback', text: 'Bien.' } }, over)
    expect([run.action(), run.requests.at(-1)?.actor]).toEqual([{ releasing: 'waiting' }, 'saveGrade'])
    await run.answer({ ...saves.saved, server: record({ ...mine, feedback: 'Bien.', revision: 2 }) })
    expect([run.action(), run.requests.at(-1)?.actor]).toEqual([{ releasing: 'sending' }, 'releaseGrade'])
  })

  test('is waited for before the desk goes to another student', async () => {
    const run = await startGrading({ ...desk, grade: mine })
    run.send(begun, { type: 'go', to: 'next' })
    expect([run.action(), run.view().isLeaving]).toEqual(['uploading', true])
    run.send(begun)
    expect(run.action()).toBe('uploading')
    run.send(over)
    expect([run.state(), run.emitted]).toEqual(['loading', [{ type: 'arrived', studentId: 32 }]])
  })

  test('leaves a change to publish once it has arrived', async () => {
    const released = { ...mine, released_at: '2026-11-20T22:51:00.000Z' }
    const run = await startGrading({ ...desk, grade: released })
    expect(run.view().hasChanges).toBe(false)
    const file = { id: 95, name: 'a.pdf', media_type: 'application/pdf', size: 1, url: '/95', state: 'draft' } as const
    run.send({ type: 'fresh', desk: { ...desk, grade: released, feedback_files: [file] } })
    expect(run.view().hasChanges).toBe(true)
  })
})
