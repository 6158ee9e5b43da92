import type { components } from '#openapi/generated/schema.gen.ts'
import type { Handlers } from '#server/contract.ts'
import { denied, notFound } from '#server/errors.ts'
import { isPassed, optionalMoment, toFile } from '#server/modules/deliverables/views.ts'
import { toCaptions } from '#server/modules/files/caption-queries.ts'
import { fileUrl, toPerson } from '#server/modules/people/person.ts'
import { contentRow, pathRows } from './content-queries.ts'
import type { ContentRow, Reader } from './content-rows.ts'
import { canMark, isDone, learningPath } from './learning-path.ts'
import { nextStep } from './next-step.ts'
import { openTasks } from './next-step-queries.ts'
import { learningPlace } from './place.ts'
import { ownPrograms } from './place-queries.ts'
import { percentOf } from './watched-ranges.ts'

type Schemas = components['schemas']
type ResourceRow = ContentRow['resources'][number]

function toResource(
  { file, url, position: _, watched, is_video, ...row }: ResourceRow,
  { role, now }: Reader,
): Schemas['LearningResource'] {
  const from = optionalMoment(row.visible_from)
  const until = optionalMoment(row.visible_until)
  const stage = from !== null && new Date(from) > now ? 'upcoming' : until !== null && new Date(until) < now ? 'over' : 'open'
  const isAnnounced = role !== 'staff' && stage !== 'open'
  return {
    ...row,
    stage,
    watched: watched ? percentOf(watched) : is_video ? 0 : null,
    visible_from: from,
    visible_until: until,
    description: isAnnounced ? '' : row.description,
    url: isAnnounced ? '' : (url ?? fileUrl(file?.id ?? null) ?? ''),
    file: file && !isAnnounced ? toFile(file) : null,
    captions: isAnnounced ? [] : toCaptions(row.captions),
  }
}

const toDeliverable = ({ pass_mark, position: _, ...row }: ContentRow['deliverables'][number]): Schemas['LearningDeliverable'] => ({
  ...row,
  opens_at: optionalMoment(row.opens_at),
  due_at: optionalMoment(row.due_at),
  passed: isPassed({ mark: row.mark, pass_mark }),
})

export const readHandlers = {
  getLearningPath: async ({ caller, params, query }, { db, clock }) => {
    const { program, group, reader, studentId } = await learningPlace(db, caller, { of: { course: params.id }, now: clock.now(), ...query })
    const path = learningPath(await pathRows(db, reader, [{ group: group?.id ?? 0, course: program.id, student: studentId }]), reader.role)
    // a program without anything free does not exist for who has no group with it
    if (reader.role === 'visitor' && path.next === null) throw notFound()
    return {
      course: { id: program.id, name: program.name },
      about: program.about,
      description: program.description,
      background: fileUrl(program.background_file_id),
      center: group?.center ?? program.offered_by,
      group: group && { id: group.id, name: group.name },
      groups: program.groups.map(({ id, name }) => ({ id, name })),
      role: reader.role,
      is_archived: group?.is_archived ?? false,
      teachers: group?.teachers.map(toPerson) ?? [],
      teacher_id: group?.teacher_id ?? null,
      done: path.done,
      total: path.total,
      added: path.added,
      next_id: path.next?.id ?? null,
      nodes: path.nodes,
    }
  },

  getLearningContent: async ({ caller, params, query }, { db, clock }) => {
    const { program, group, reader, studentId } = await learningPlace(db, caller, {
      of: { content: params.id },
      now: clock.now(),
      ...query,
    })
    const place = { group: group?.id ?? 0, course: program.id, student: studentId }
    const [row, [held]] = await Promise.all([contentRow(db, reader, place, params.id), pathRows(db, reader, [place], [params.id])])
    if (!row || !held || !(row.is_active || reader.role === 'staff')) throw notFound()
    const isWithheld = reader.role === 'visitor' && !row.is_free
    // a visitor goes through it to what is free below
    if (isWithheld && !row.leads_to_free) throw denied()
    const isStudent = reader.role === 'student'
    const { id, parent_id, level, name, minutes } = row
    return {
      ...{ id, parent_id, level, name, description: isWithheld ? '' : row.description, minutes },
      is_hidden: !row.is_active,
      is_done: isStudent && isDone(held),
      can_mark: isStudent && !group?.is_archived && canMark(held),
      course: { id: program.id, name: program.name },
      group: group && { id: group.id, name: group.name },
      role: reader.role,
      resources: isWithheld ? [] : row.resources.map((each) => toResource(each, reader)),
      deliverables: row.deliverables.map(toDeliverable),
    }
  },

  getNextLearning: async ({ caller }, { db, clock }) => {
    const { own, open } = await ownPrograms(db, caller)
    const role = caller.role === 'student' ? 'student' : 'staff'
    const places = own.map(({ course, group }) => ({ group: group.id, course: course.id, student: caller.id }))
    const now = clock.now()
    const [rows, tasks] =
      places.length === 0
        ? [[], []]
        : await Promise.all([pathRows(db, { role, now }, places), role === 'student' ? openTasks(db, caller.id, places, now) : []])
    const byPlace = Map.groupBy(rows, ({ group_id, course_id }) => `${group_id}/${course_id}`)
    const programs = own.map((program) => {
      const { done, total, added, next, required, opensAt, isStarted, seenAt, nodes } = learningPath(
        byPlace.get(`${program.group.id}/${program.course.id}`) ?? [],
        role,
      )
      const parent = nodes.find(({ id }) => id === next?.parent_id)
      return {
        ...program,
        done,
        total,
        added,
        next: next && { id: next.id, name: next.name, parent: parent?.name ?? null, minutes: next.minutes },
        required,
        opens_at: optionalMoment(opensAt),
        is_started: isStarted,
        seen_at: optionalMoment(seenAt),
      }
    })
    const latestFirst = programs.toSorted((a, b) => (b.seen_at ?? '').localeCompare(a.seen_at ?? ''))
    const classes = latestFirst.flatMap(({ next, required, course, group }) => [
      ...(required ? [{ id: required.id, name: required.name, course, group, is_required: true }] : []),
      ...(next ? [{ id: next.id, name: next.name, course, group, is_required: false }] : []),
    ])
    return {
      step: role === 'student' ? nextStep(tasks, classes, now) : null,
      programs: latestFirst.map(({ required: _, ...program }) => program),
      open_programs: open,
    }
  },
} satisfies Partial<Handlers>
