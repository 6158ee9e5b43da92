import { describe, expect, test } from 'vitest'
import { actions, desk, mine, saves, startGrading, work } from './grading-fixtures'

describe('a mark whose annotations are not all saved', () => {
  test('waits for them to be published, and is once they are saved, with what was typed meanwhile', async () => {
    const run = await startGrading({ ...desk, grade: mine })
    run.send({ type: 'release', released: true })
    await run.answer(actions.unsaved)
    expect([run.action(), run.requests.at(-1)]).toEqual([{ idle: 'unsaved' }, { actor: 'annotationsSaved', input: work }])
    run.mark('8')
    await run.answer(undefined)
    expect([run.action(), run.requests.at(-1)?.actor]).toEqual([{ releasing: 'waiting' }, 'saveGrade'])
    await run.answer(saves.saved)
    expect(run.requests.at(-1)).toEqual({ actor: 'releaseGrade', input: { ...work, released: true } })
  })

  test('does not go on by itself after the teacher gave it up, or for another student', async () => {
    const waiting = async () => {
      const run = await startGrading({ ...desk, grade: mine })
      run.send({ type: 'release', released: true })
      await run.answer(actions.unsaved)
      return run
    }
    const given = await waiting()
    given.send({ type: 'dismiss' })
    expect(given.aborted).toEqual(['annotationsSaved'])
    const left = await waiting()
    left.send({ type: 'go', to: 'next' })
    expect(left.aborted).toEqual(['annotationsSaved'])
    expect([left.state(), left.emitted]).toEqual(['loading', [{ type: 'arrived', studentId: 32 }]])
  })
})
