import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../i18n'
import { moveInTree, RadioGroup, SearchInput } from '../ui'
import { placesTexts } from './i18n'
import { PlaceRow } from './place-row'
import { topPlace, type ChosenPlace, type PlaceRow as Row, type PlaceSide } from './place-tree'
import type { Places } from './use-places'

/** Above this number the places are searched. */
const manyPlaces = 8

export interface PlaceChoiceProps<Id extends number | string> {
  /** The name of the tree. */
  readonly label: string
  readonly searchLabel: string
  readonly places: Places<Id>
  /** A node that is unfolded and in view at the start; without it, what moves. */
  readonly startId?: Id | undefined
  /** How many are placed. */
  readonly count: number
}

/**
 * A tree of all places, folded but for the way to where something is now. A row is chosen, then the side of it, and the result is said.
 * Arrows go through the rows without choosing them.
 */
export function PlaceChoice<Id extends number | string>(props: PlaceChoiceProps<Id>) {
  const { label, searchLabel, places, startId, count } = props
  const { tree, place, onChoose } = places
  const t = useTexts(placesTexts)
  const start = startId ?? tree.moving[0]?.id
  const starts = startId === undefined ? tree.moving.map(({ id }) => id) : [startId]
  const [open, setOpen] = useState<ReadonlySet<Id | typeof topPlace>>(() => new Set(starts.flatMap((id) => tree.wayTo(id))))
  const [focusId, setFocusId] = useState(start)
  const [search, setSearch] = useState('')
  const [preferred, setPreferred] = useState<PlaceSide>('inside')
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (box.current && row) box.current.scrollTop = row.offsetTop - (box.current.clientHeight - row.offsetHeight) / 2
  }, [])

  const rows = tree.rows(open, search)
  const isSearch = search.trim() !== ''
  const stop = rows.find(({ node }) => node.id === focusId) ?? rows[0]
  const chosen = rows.find(({ node }) => node.id === place?.anchor)
  const choose = (row: Row<Id>, side: PlaceSide) => {
    const chosenAt = tree.choose(row, side)
    if (chosenAt) onChoose(chosenAt)
  }
  const fold = (id: Id | typeof topPlace) => setOpen((all) => new Set([...all].filter((each) => each !== id)))
  const unfold = (id: Id | typeof topPlace) => setOpen((all) => new Set([...all, id]))
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).role !== 'treeitem' || event.ctrlKey || event.metaKey || event.altKey || !stop) return
    if (event.key === 'Enter' || event.key === ' ') choose(stop, preferred)
    else {
      const items = rows.map(({ node: { id, parentId, name }, hasChildren, isOpen }) => ({
        ...{ id, parentId, name, hasChildren },
        // while something is searched, nothing is folded
        isOpen: isOpen && !(isSearch && event.key === 'ArrowLeft'),
      }))
      const focus = (id: Id | typeof topPlace) => box.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus()
      if (!moveInTree(event.key, items, stop.node.id, { onFocus: focus, onFold: fold, onUnfold: unfold })) return
    }
    event.preventDefault()
  }

  const lineAt = (row: Row<Id>, index: number) => {
    if (!chosen || place?.side === 'inside') return undefined
    if (place?.side === 'before') return row === chosen ? ({ at: 'top', level: row.level } as const) : undefined
    // after a row is after all that is in it
    const at = rows.indexOf(chosen)
    const end = rows.findIndex(({ level }, each) => each > at && level <= chosen.level)
    return index === (end === -1 ? rows.length : end) - 1 ? ({ at: 'bottom', level: chosen.level } as const) : undefined
  }
  const refused = chosen && Object.values(chosen.node.refused ?? {})[0]
  return (
    <div className="flex flex-col gap-3">
      {tree.size > manyPlaces && <SearchInput label={searchLabel} value={search} onValueChange={setSearch} />}
      <div className="rounded-lg border border-line bg-surface">
        {rows.length > 0 && (
          // its rows take the focus
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
          <div
            ref={box}
            role="tree"
            aria-label={label}
            onKeyDown={press}
            className="relative overflow-y-auto p-1"
            style={{ maxHeight: 'min(21rem, 42dvh)' }}
          >
            {rows.map((row, index) => (
              <PlaceRow
                key={row.node.id}
                row={row}
                isStop={row === stop}
                isChosen={row === chosen}
                isPossible={tree.accepts(row)}
                line={lineAt(row, index)}
                onFocus={() => setFocusId(row.node.id)}
                onChoose={() => choose(row, preferred)}
                onToggle={isSearch ? undefined : () => (row.isOpen ? fold : unfold)(row.node.id)}
              />
            ))}
          </div>
        )}
        <p role="status" className={rows.length > 0 ? 'sr-only' : 'px-3 py-6 text-center text-md text-muted'}>
          {isSearch ? t(($) => $.found, { count: tree.found(search) }) : ''}
        </p>
      </div>
      {chosen && place && place.anchor !== topPlace && (
        <RadioGroup
          horizontal
          legend={t(($) => $.side.legend)}
          value={place.side}
          onValueChange={(side) => {
            setPreferred(side)
            choose(chosen, side)
          }}
          options={(['before', 'inside', 'after'] as const).map((side) => ({
            value: side,
            label: t(($) => $.side[side]),
            disabled: !tree.accepts(chosen, side),
          }))}
          hint={refused}
        />
      )}
      <p role="status" className="text-md">
        {place ? <PlaceInWords place={place} count={count} /> : t(($) => (places.at ? $.lost : $.choose))}
      </p>
    </div>
  )
}

function PlaceInWords<Id extends number | string>({ place, count }: { readonly place: ChosenPlace<Id>; readonly count: number }) {
  const t = useTexts(placesTexts)
  const { isHere, side, parent, previous, next } = place
  if (isHere) return t(($) => $.isHere)
  const isBefore = next !== undefined && (side === 'before' || previous === undefined)
  const name = isBefore ? next : previous
  if (parent === undefined) {
    if (name === undefined) return t(($) => $.result.top, { count })
    return t(($) => (isBefore ? $.result.topBefore : $.result.topAfter), { count, name })
  }
  if (name === undefined) return t(($) => $.result.in, { count, parent })
  return t(($) => (isBefore ? $.result.inBefore : $.result.inAfter), { count, parent, name })
}
