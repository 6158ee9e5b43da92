import { useTexts } from '@/shared/i18n'
import { archiveGroupsTexts } from '../i18n'
import type { Action, Preview } from '../model/archive-types'

interface SeatCountProps {
  readonly action: Action
  readonly centers: Preview['centers']
}

/** Per center: "Necesita 24 licencias de estudiante. Quedan 20. Faltan 4." */
export function SeatCount({ action, centers }: SeatCountProps) {
  const t = useTexts(archiveGroupsTexts)
  return centers.map(({ center, seats, left, short }) => {
    const sentences = [
      t(($) => $[action].seats, { count: seats }),
      ...(action === 'unarchive' && seats > 0 ? [t(($) => $.left, { count: left })] : []),
      ...(short > 0 ? [t(($) => $.short, { count: short })] : []),
    ].join(' ')
    return (
      <p key={center.id} className="tabular-nums">
        {centers.length > 1 ? t(($) => $.seatsIn, { center: center.name, seats: sentences }) : sentences}
      </p>
    )
  })
}
