import { Columns3, Eye, Settings2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '@/shared/i18n'
import {
  Button,
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
  SegmentedControl,
  Select,
} from '@/shared/ui'
import { notebookTexts } from '../i18n'
import type { RowFilter } from '../model/grid-layout'
import { layoutOf, withHidden, type NotebookSearch } from '../model/notebook-search'
import type { ScoreBook } from '../model/score-cell'

interface NotebookBarProps {
  readonly book: ScoreBook
  readonly search: NotebookSearch
  readonly onSearch: (search: NotebookSearch) => void
  readonly enter: 'down' | 'right'
  readonly onEnter: (direction: 'down' | 'right') => void
  /** Buttons that add a column and download the file. */
  readonly tools: ReactNode
  /** Opens the choice of the marks to publish. Without it the reader publishes none. */
  readonly onRelease?: () => void
  /** Takes the last change back. Without it the reader changes nothing. */
  readonly onUndo?: () => void
  readonly canUndo: boolean
}

const filters = ['failing', 'missing', 'risk'] as const satisfies readonly RowFilter[]

/** Which students and columns are shown, and how. All but the Enter key is in the address. */
export function NotebookBar({ book, search, onSearch, enter, onEnter, tools, onRelease, onUndo, canUndo }: NotebookBarProps) {
  const t = useTexts(notebookTexts)
  const { hidden } = layoutOf(search)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {book.results.length > 0 && (
        <SegmentedControl
          size="sm"
          className="max-sm:hidden"
          label={t(($) => $.reading.label)}
          value={search.view ?? 'results'}
          options={[
            { value: 'results', label: t(($) => $.reading.results) },
            { value: 'contents', label: t(($) => $.reading.contents) },
          ]}
          onValueChange={(view) => onSearch({ ...search, view: view === 'contents' ? view : undefined, fold: undefined })}
        />
      )}
      <Select
        aria-label={t(($) => $.filter.label)}
        className="w-full sm:w-52"
        value={search.filter ?? 'all'}
        options={[
          { value: 'all', label: t(($) => $.filter.all) },
          ...filters.map((value) => ({ value, label: t(($) => $.filter[value]) })),
        ]}
        onValueChange={(value) => onSearch({ ...search, filter: filters.find((each) => each === value) })}
      />
      {tools}
      {onUndo && (
        // not disabled, which would lose the focus after the last step
        <Button
          variant="ghost"
          aria-label={t(($) => $.undoLast)}
          aria-disabled={!canUndo}
          className={canUndo ? undefined : 'opacity-50'}
          onClick={canUndo ? onUndo : undefined}
        >
          <Undo2 aria-hidden />
          {t(($) => $.keys.undo)}
        </Button>
      )}
      {onRelease && (
        <Button variant="ghost" onClick={onRelease}>
          <Eye aria-hidden />
          {t(($) => $.release.open)}
        </Button>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" className="max-sm:hidden">
            <Columns3 aria-hidden />
            {t(($) => $.columnsMenu)}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="max-h-96 overflow-y-auto">
          <DropdownMenuCheckboxItem
            checked={search.parts ?? false}
            onCheckedChange={(isOn) => onSearch({ ...search, parts: isOn ? true : undefined })}
          >
            {t(($) => $.parts[search.view ?? 'results'])}
          </DropdownMenuCheckboxItem>
          <DropdownMenuSeparator />
          {hidden.size > 0 && (
            <>
              <DropdownMenuItem onSelect={() => onSearch({ ...search, hide: undefined })}>{t(($) => $.showAll)}</DropdownMenuItem>
              <DropdownMenuSeparator />
            </>
          )}
          {book.columns.map(({ id, name }) => (
            <DropdownMenuCheckboxItem
              key={id}
              checked={!hidden.has(id)}
              onSelect={(event) => event.preventDefault()}
              onCheckedChange={() => onSearch(withHidden(search, id))}
            >
              {name}
            </DropdownMenuCheckboxItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton icon={Settings2} label={t(($) => $.options)} className="max-sm:hidden" />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuLabel>{t(($) => $.enterGoes)}</DropdownMenuLabel>
          <DropdownMenuRadioGroup value={enter} onValueChange={(value) => onEnter(value === 'right' ? 'right' : 'down')}>
            <DropdownMenuRadioItem value="down">{t(($) => $.enterDown)}</DropdownMenuRadioItem>
            <DropdownMenuRadioItem value="right">{t(($) => $.enterRight)}</DropdownMenuRadioItem>
          </DropdownMenuRadioGroup>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  )
}
