import type { components } from '#openapi/generated/schema.gen.ts'

type Step = components['schemas']['LearningStep']

/** A deliverable that the student can hand in now and has not, or a required resource that closes soon and is not done. */
export interface OpenTask {
  kind: 'deliverable' | 'resource'
  id: number
  /** Of a resource: the class in which it is. */
  content_id: number | null
  name: string
  course: { id: number; name: string }
  group: { id: number; name: string }
  /** When it is due; of a resource, until when it can be seen. */
  due_at: string | null
  /** Of a deliverable: when nothing can be handed in any more. */
  closes_at: string | null
  is_late: boolean
  /** No recovery. */
  is_required: boolean
  has_draft: boolean
}

/** Where the student goes on in a program, or the first class from there with something required. */
export interface OpenClass {
  id: number
  name: string
  course: { id: number; name: string }
  group: { id: number; name: string }
  /** It is here because something required in it is left. */
  is_required: boolean
}

/** Milliseconds before its date in which a deliverable or a resource goes before everything else. */
export const soon = 3 * 24 * 60 * 60_000

/** Without a due date, what closes is due until then. */
const dueTime = ({ due_at, closes_at }: OpenTask) => Date.parse(due_at ?? closes_at ?? '') || Infinity
const byDate = (a: OpenTask, b: OpenTask) => dueTime(a) - dueTime(b) || a.id - b.id

const ofTask = ({ kind, id, content_id, name, course, group, due_at, closes_at, has_draft }: OpenTask, reason: Step['reason']): Step => ({
  ...{ kind, reason, id, content_id, name, course, group, due_at, closes_at, has_draft },
})
const ofClass = ({ id, name, course, group }: OpenClass, reason: Step['reason']): Step => ({
  ...{ kind: 'content', reason, id, content_id: null, name, course, group, due_at: null, closes_at: null, has_draft: false },
})

/**
 * What makes most sense now: what is required and due or closed within three days, by date; then a class with something required, in the program
 * that was read last; then other required deliverables, any class, what is late, and what is optional.
 * @param classes by program, the one that was read last first
 */
export function nextStep(tasks: readonly OpenTask[], classes: readonly OpenClass[], now: Date): Step | null {
  const required = tasks.filter((task) => task.is_required).toSorted(byDate)
  const open = required.filter(({ is_late }) => !is_late)
  const dueSoon = open.find((task) => dueTime(task) <= now.getTime() + soon)
  if (dueSoon) return ofTask(dueSoon, 'due_soon')
  const reading = classes.find((each) => each.is_required)
  if (reading) return ofClass(reading, 'required')
  const [due] = open
  if (due) return ofTask(due, 'due')
  const [next] = classes
  if (next) return ofClass(next, 'next')
  const [late] = required
  if (late) return ofTask(late, 'late')
  const [optional] = tasks.toSorted(byDate)
  return optional ? ofTask(optional, 'optional') : null
}
