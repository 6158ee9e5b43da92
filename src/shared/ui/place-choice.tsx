import { useState } from 'react'
import { matchesQuery } from '../lib/search'
import { RadioGroup } from './radio-group'
import { SearchInput } from './search-input'

export const topPlace = 'top'
/** From this number on the places are searched. */
const manyPlaces = 8

export interface PlaceInTree {
  readonly id: number
  readonly name: string
  /** Nodes above it. */
  readonly depth: number
  readonly disabled: boolean
}

export interface PlaceChoiceProps {
  /** The name of the list of places. */
  readonly legend: string
  readonly hideLegend?: boolean
  readonly searchLabel: string
  /** The place above all others; without it there is none. */
  readonly topLabel?: string
  /** In the order of the tree. */
  readonly places: readonly PlaceInTree[]
  /** The id of a place as text, `topPlace`, or nothing. */
  readonly value: string
  readonly onValueChange: (value: string) => void
}

/** One tree of all places of a program, of which one is chosen; a long one can be searched. */
export function PlaceChoice({ legend, hideLegend = false, searchLabel, topLabel, places, value, onValueChange }: PlaceChoiceProps) {
  const [search, setSearch] = useState('')
  return (
    <div className="flex flex-col gap-3">
      {places.length >= manyPlaces && <SearchInput label={searchLabel} value={search} onValueChange={setSearch} />}
      <RadioGroup
        legend={legend}
        hideLegend={hideLegend}
        value={value}
        onValueChange={onValueChange}
        options={[
          ...(topLabel === undefined ? [] : [{ value: topPlace, label: topLabel }]),
          ...places
            .filter(({ name }) => matchesQuery(name, search))
            .map(({ id, name, depth, disabled }) => ({
              value: String(id),
              label: <span style={{ paddingInlineStart: `${search === '' ? depth * 1.5 : 0}rem` }}>{name}</span>,
              disabled,
            })),
        ]}
      />
    </div>
  )
}
