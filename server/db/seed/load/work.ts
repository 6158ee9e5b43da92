import { type Draft, handIn, type HandedIn, inChunks, saveDrafts, storeFiles } from '../../../testing/factories/index.ts'
import type { Handed, Paper } from '../papers/paper.ts'
import { isShowcase, planShowcase } from '../plan/showcase.ts'
import { authorOf } from '../plan/student.ts'
import { planTask } from '../plan/task.ts'
import { known, type Load, type LoadedGroup, type LoadedWork } from './load.ts'
import { loadGrades } from './marks.ts'

/** Everything a class handed in and what it was given for it. */
export async function loadWork(load: Load, group: LoadedGroup): Promise<LoadedWork[]> {
  const marks = new Map<string, number>()
  const planned = group.courses
    .flatMap(({ tasks }) => tasks)
    .flatMap((loaded) => {
      const plan = { group, loaded, calendar: load.calendar, marks }
      const works = isShowcase(plan) ? planShowcase(plan) : planTask(plan)
      return works.filter(({ versions, draftAt, grade }) => versions.length > 0 || draftAt || grade).map((work) => ({ loaded, plan: work }))
    })
  const submissions = await inChunks(planned, (chunk) =>
    load.tx
      .insertInto('submissions')
      .values(
        chunk.map(({ loaded, plan }) => ({
          center_id: group.center.id,
          group_id: group.row.id,
          deliverable_id: loaded.deliverable.id,
          student_id: plan.student.id,
          created_at: plan.versions[0]?.at ?? plan.draftAt ?? plan.grade?.at ?? load.calendar.now,
        })),
      )
      .returning('id')
      .execute(),
  )
  const works = planned.map((each, index): LoadedWork => ({
    ...each,
    group,
    submissionId: known(submissions[index], 'submission').id,
    versionIds: [],
  }))
  await handInVersions(load, works, ({ plan: { grade } }, at) => grade === null || at <= grade.at)
  await selectOlder(load, works)
  await loadGrades(load, works)
  await handInVersions(load, works, ({ plan: { grade: given } }, at) => given !== null && at > given.at)
  await keepDrafts(load, works)
  return works
}

/** Stores the papers of many versions at once; answers the ids of each version's files. */
async function store({ tx, files }: Load, all: readonly { work: LoadedWork; papers: readonly Paper[]; at: Date }[]): Promise<number[][]> {
  const ids = await storeFiles(
    { db: tx, files },
    all.flatMap(({ work, papers, at }) =>
      papers.map((paper) => ({ ...paper, center_id: work.group.center.id, uploaded_by: work.plan.student.id, created_at: at })),
    ),
  )
  return all.map(({ papers }) => ids.splice(0, papers.length))
}

const handedBy = ({ loaded: { task }, plan: { student }, group }: LoadedWork, version: number): Handed =>
  task.work(authorOf(student, group, task.name), version)

const place = ({ group, submissionId }: LoadedWork) => ({ center_id: group.center.id, group_id: group.row.id, submission_id: submissionId })

async function handInVersions(load: Load, works: readonly LoadedWork[], isNow: (work: LoadedWork, at: Date) => boolean): Promise<void> {
  const due = works
    .flatMap((work) => work.plan.versions.map(({ at, isLate }, index) => ({ work, at, isLate, number: index + 1 })))
    .filter(({ work, at }) => isNow(work, at))
    .map((each) => ({ ...each, handed: handedBy(each.work, each.number) }))
  const files = await store(
    load,
    due.map(({ work, at, handed }) => ({ work, at, papers: handed.papers ?? [] })),
  )
  const ids = await handIn(
    load.tx,
    due.map(({ work, at, isLate, number, handed: { text = '', link = '' } }, index): HandedIn => ({
      ...place(work),
      number,
      submitted_at: at,
      is_late: isLate,
      text,
      link,
      files: files[index] ?? [],
    })),
  )
  for (const [index, { work, number }] of due.entries()) work.versionIds[number - 1] = ids[index] ?? 0
}

async function selectOlder({ tx }: Load, works: readonly LoadedWork[]): Promise<void> {
  for (const {
    plan: { selected },
    submissionId,
    versionIds,
  } of works) {
    if (selected === null) continue
    await tx
      .updateTable('submissions')
      .set((eb) => ({ selected_version_id: known(versionIds[selected - 1], 'version'), revision: eb('revision', '+', 1) }))
      .where('id', '=', submissionId)
      .execute()
  }
}

async function keepDrafts(load: Load, works: readonly LoadedWork[]): Promise<void> {
  const drafts = works.flatMap((work) => (work.plan.draftAt ? [{ work, at: work.plan.draftAt, handed: handedBy(work, 1) }] : []))
  const files = await store(
    load,
    drafts.map(({ work, at, handed }) => ({ work, at, papers: (handed.papers ?? []).slice(0, 1) })),
  )
  await saveDrafts(
    load.tx,
    drafts.map(({ work, at, handed: { text = '', link = '' } }, index): Draft => ({
      ...place(work),
      updated_at: at,
      revision: 1,
      text: text || 'Me falta repasarlo antes de entregar.',
      link,
      files: files[index] ?? [],
    })),
  )
}
