import { type Draft, giveGrades, handIn, type HandedIn, inChunks, saveDrafts, storeFiles } from '../../../testing/factories/index.ts'
import { json } from '../../json.ts'
import { isShowcase, planShowcase } from '../plan/showcase.ts'
import { abilityOf, authorOf } from '../plan/student.ts'
import { planTask } from '../plan/task.ts'
import { dice } from '../random.ts'
import { choose, fillTemplate, makeSampleFiles, type SampleFile } from '../sample-files.ts'
import { graderOf, type Load, type LoadedGroup, type LoadedWork, required } from './load.ts'

/** Loads all submissions of a group, and their grades. */
export async function loadWork(load: Load, group: LoadedGroup): Promise<LoadedWork[]> {
  const marks = new Map<string, number>()
  const planned = group.courses
    .flatMap(({ tasks }) => tasks)
    .flatMap((loaded) => {
      const plan = { group, loaded, calendar: load.calendar, remarks: load.content.remarks, marks }
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
    submissionId: required(submissions[index], 'submission').id,
    versionIds: [],
  }))
  await handInVersions(load, works, ({ plan: { grade } }, at) => grade === null || at <= grade.at)
  await selectOlder(load, works)
  await loadGrades(load, works)
  await handInVersions(load, works, ({ plan: { grade } }, at) => grade !== null && at > grade.at)
  await keepDrafts(load, works)
  return works
}

interface Version {
  work: LoadedWork
  at: Date
  text: string
  link: string
  files: SampleFile[]
}

/**
 * The text, link and files of one version. All versions use the same random numbers, so that a choice of the first is still there in
 * the last.
 */
async function makeVersion<Given extends { work: LoadedWork; at: Date }>(
  load: Load,
  given: Given,
  number: number,
): Promise<Given & Version> {
  const {
    group,
    loaded: { course, task },
    plan: { student },
  } = given.work
  const { choices, text, link, files } = required(course.works[task.work], task.work)
  const author = authorOf(student, group)
  const roll = dice(`${group.key}/${task.name}/${student.username}`)
  const values = { ...author, ...choose(choices, roll, abilityOf(student), number) }
  const source = {
    header: `${group.center.name} · ${course.short_name}`,
    author: author.name,
    byline: `${author.name} · ${author.group}`,
    asset: load.content.asset,
  }
  return {
    ...given,
    text: fillTemplate(text, values),
    link: fillTemplate(link, values),
    files: await makeSampleFiles(files, values, source),
  }
}

/** Stores the files of many versions at once; returns the ids of each version's files. */
async function store({ tx, files: stored }: Load, versions: readonly Version[]): Promise<number[][]> {
  const ids = await storeFiles(
    { db: tx, files: stored },
    versions.flatMap(({ work, files, at }) =>
      files.map((file) => ({ ...file, center_id: work.group.center.id, uploaded_by: work.plan.student.id, created_at: at })),
    ),
  )
  return versions.map(({ files }) => ids.splice(0, files.length))
}

const idsOf = ({ group, submissionId }: LoadedWork) => ({ center_id: group.center.id, group_id: group.row.id, submission_id: submissionId })

async function handInVersions(load: Load, works: readonly LoadedWork[], isNow: (work: LoadedWork, at: Date) => boolean): Promise<void> {
  const due = works
    .flatMap((work) => work.plan.versions.map(({ at, isLate }, index) => ({ work, at, isLate, number: index + 1 })))
    .filter(({ work, at }) => isNow(work, at))
  const versions: ((typeof due)[number] & Version)[] = []
  for (const each of due) versions.push(await makeVersion(load, each, each.number))
  const files = await store(load, versions)
  const ids = await handIn(
    load.tx,
    versions.map(({ work, at, isLate, number, text, link }, index): HandedIn => ({
      ...idsOf(work),
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
  for (const { plan, submissionId, versionIds } of works) {
    if (plan.selected === null) continue
    const selected_version_id = required(versionIds[plan.selected - 1], 'version')
    await tx
      .updateTable('submissions')
      .set((eb) => ({ selected_version_id, revision: eb('revision', '+', 1) }))
      .where('id', '=', submissionId)
      .execute()
  }
}

async function keepDrafts(load: Load, works: readonly LoadedWork[]): Promise<void> {
  const begun = works.flatMap((work) => (work.plan.draftAt ? [{ work, at: work.plan.draftAt }] : []))
  const made = await Promise.all(begun.map((each) => makeVersion(load, each, 1)))
  const drafts = made.map((draft) => ({ ...draft, files: draft.files.slice(0, 1) }))
  const files = await store(load, drafts)
  await saveDrafts(
    load.tx,
    drafts.map(({ work, at, text, link }, index): Draft => ({
      ...idsOf(work),
      updated_at: at,
      revision: 1,
      text: text || 'Me falta repasarlo antes de entregar.',
      link,
      files: files[index] ?? [],
    })),
  )
}

/** Gives the planned grades, oldest first. */
async function loadGrades({ tx }: Load, works: readonly LoadedWork[]): Promise<void> {
  const given = works
    .flatMap((work) => (work.plan.grade ? [{ work, grade: work.plan.grade }] : []))
    .toSorted((a, b) => a.grade.at.getTime() - b.grade.at.getTime())
  await giveGrades(
    tx,
    given.map(({ work, grade }) => ({
      ...idsOf(work),
      student_id: work.plan.student.id,
      version_id: grade.version === null ? null : required(work.versionIds[grade.version - 1], 'version'),
      version_number: grade.version,
      outcome: grade.outcome,
      mark: grade.mark,
      points: grade.points,
      entry: grade.entry,
      criteria: grade.criteria,
      choices: json(grade.choices ?? []),
      feedback: grade.outcome === 'exempt' ? '' : grade.feedback,
      ...(grade.outcome === 'exempt' ? { exemption_reason: grade.feedback, shows_exemption_reason: true } : {}),
      private_note: grade.privateNote,
      graded_by: graderOf(work.group, work.loaded),
      graded_at: grade.at,
      released_at: grade.releasedAt,
    })),
  )
}
