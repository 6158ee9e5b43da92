import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '@/shared/i18n'
import { Badge, Card, Section } from '@/shared/ui'
import { newSchoolYearTexts } from '../i18n'
import type { Plan } from '../model/new-year-machine'

type Destination = Plan['destinations'][number]
type Move = Plan['groups'][number]['moves'][number]
interface Arrival {
  readonly group: string
  readonly move: Move
}

const isSame = (a: Move['to'], b: Move['to']) => a.successor === b.successor && a.group_id === b.group_id

/** Who goes where, by the groups of the new year. */
export function PlannedGroups({ plan: { groups, destinations } }: { readonly plan: Plan }) {
  const t = useTexts(newSchoolYearTexts)
  const arrivals = groups
    .flatMap(({ name, moves }) => moves.map((move): Arrival => ({ group: name, move })))
    .filter(({ move }) => move.students.length > 0)
  const placed = destinations.map((destination) => ({
    destination,
    from: arrivals.filter(({ move }) => isSame(move.to, destination.place)),
  }))
  // a place that does not exist has no destination
  const lost = arrivals.filter(({ move }) => move.step !== 'leaves' && !destinations.some(({ place }) => isSame(place, move.to)))
  const leaving = arrivals.filter(({ move }) => move.step === 'leaves')
  const refused = groups.filter(({ problem }) => problem !== null)
  return (
    <Section title={t(($) => $.plan.whoGoesWhere)}>
      <Card className="p-0 sm:p-0">
        <ul className="divide-y divide-line">
          {refused.map(({ id, name, problem }) => (
            <li key={id} className="px-4 py-3">
              <Problem>{t(($) => $.problems[problem ?? 'denied'], { name })}</Problem>
            </li>
          ))}
          {placed.map(({ destination, from }) => (
            <PlannedGroup key={`${destination.place.successor}:${destination.place.group_id}`} destination={destination} from={from} />
          ))}
          {lost.length > 0 && (
            <li className="px-4 py-3">
              <Arrivals from={lost} to="" />
            </li>
          )}
          {leaving.length > 0 && (
            <li className="flex flex-col gap-1.5 px-4 py-3 text-md">
              <p className="font-medium">{t(($) => $.plan.leavers)}</p>
              <Arrivals from={leaving} to="" />
            </li>
          )}
        </ul>
      </Card>
    </Section>
  )
}

function PlannedGroup({ destination, from }: { readonly destination: Destination; readonly from: readonly Arrival[] }) {
  const t = useTexts(newSchoolYearTexts)
  const { place, name, course, courses, teachers_count, present_count, problem } = destination
  const isNew = place.group_id === null
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3 text-md">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        <Badge tone={isNew ? 'accent' : 'outline'}>{isNew ? t(($) => $.plan.isNew) : t(($) => $.plan.exists)}</Badge>
        <span className="text-sm text-muted tabular-nums">{t(($) => $.plan.teachers, { count: teachers_count })}</span>
      </p>
      {courses.length > 0 ? (
        <p className="text-sm text-muted">{courses.map((each) => each.name).join(' · ')}</p>
      ) : (
        <p className="flex gap-1.5 text-sm text-warning-ink">
          <TriangleAlert aria-hidden size={16} className="mt-px shrink-0" />
          {t(($) => $.plan.withoutPrograms)}
        </p>
      )}
      {present_count > 0 && <p className="text-sm text-muted tabular-nums">{t(($) => $.plan.present, { count: present_count })}</p>}
      {from.length === 0 ? (
        <p className="text-sm text-muted">{t(($) => $.plan.nobodyYet)}</p>
      ) : (
        <Arrivals from={from} to={name} programs={destination.same_courses.map((each) => each.name).join(', ')} />
      )}
      {problem && <Problem>{t(($) => $.problems[problem], { course: course ?? '' })}</Problem>}
    </li>
  )
}

interface ArrivalsProps {
  readonly from: readonly Arrival[]
  readonly to: string
  readonly programs?: string
}

function Arrivals({ from, to, programs = '' }: ArrivalsProps) {
  const t = useTexts(newSchoolYearTexts)
  return (
    <ul className="flex flex-col gap-1">
      {from.map(({ group, move: { step, students, problem, to: place } }) => (
        <li key={`${group} ${place.successor} ${place.group_id}`} className="flex flex-col gap-1">
          <details>
            <summary className="w-fit cursor-pointer rounded-sm tabular-nums marker:text-muted coarse:py-2">
              {t(($) => $.plan.from[step], { count: students.length, name: group })}
            </summary>
            <p className="max-w-prose py-1 pl-4 text-sm text-muted">{students.map(({ name }) => name).join(' · ')}</p>
          </details>
          {problem && <Problem>{t(($) => $.problems[problem], { name: group, to, programs })}</Problem>}
        </li>
      ))}
    </ul>
  )
}

function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex gap-1.5 text-sm text-error-ink">
      <CircleAlert aria-hidden size={16} className="mt-px shrink-0" />
      {children}
    </p>
  )
}
