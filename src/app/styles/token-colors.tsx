/* oxlint-disable react/jsx-no-literals -- a page for designers, in English like all papers */
import { formatNumber } from '@/shared/lib/format'
import { pairContrast, readColorTokens, themes, tokenPairs, type Theme } from './token-contrast'
import { BothThemes } from './token-panel'
import css from './tokens.css?raw'

// The colours on the token page of Storybook, read from tokens.css.

const tokens = readColorTokens(css)

function written(name: string, theme: Theme): string {
  const color = tokens.get(name)?.[theme]
  return color ? `${color.l} ${color.c} ${color.h}` : ''
}

function Ratio({ front, back, theme }: { readonly front: string; readonly back: string; readonly theme: Theme }) {
  return <span className="tabular-nums">{formatNumber(pairContrast(tokens, { front, back, least: 4.5 }, theme), 1)}</span>
}

const neutrals = [
  ['surface', 'paper: cards, tables, fields'],
  ['canvas', 'the desk under it'],
  ['subtle', 'hover, code, a disabled field'],
  ['line', 'hairlines'],
  ['control', 'the edge of what can be typed in'],
  ['muted', 'secondary text'],
  ['soft', 'quiet text'],
  ['ink', 'text'],
] as const

export function Neutrals() {
  return (
    <BothThemes>
      {(theme) => (
        <ul className="overflow-hidden rounded-md border border-line">
          {neutrals.map(([name, use]) => (
            <li
              key={name}
              style={{ backgroundColor: `var(--color-${name})` }}
              className={`flex items-baseline gap-3 px-3 py-2.5 text-sm ${['muted', 'soft', 'ink'].includes(name) ? 'text-surface' : 'text-ink'}`}
            >
              <span className="w-16 shrink-0 font-medium">{name}</span>
              <span className="min-w-0 flex-1 truncate max-sm:hidden">{use}</span>
              <span className="font-mono text-xs">{written(name, theme)}</span>
            </li>
          ))}
        </ul>
      )}
    </BothThemes>
  )
}

const families = [
  { name: 'accent', use: 'primary action, focus, selection, progress', inks: ['accent-ink'] },
  { name: 'info', use: 'to know', inks: ['info-ink'] },
  { name: 'success', use: 'done: the same grey-blue, another icon and word', inks: ['success-ink'] },
  { name: 'warning', use: 'to look at', inks: ['warning-ink'] },
  { name: 'error', use: 'went wrong', inks: ['error-ink'] },
  { name: 'passed', use: 'mark ≥ 5', inks: ['passed-ink'] },
  { name: 'failed', use: 'mark < 5', inks: ['failed-ink'] },
  { name: 'pending', use: 'to be graded', inks: ['pending-ink'] },
  { name: 'unassessed', use: 'NE, NP', inks: ['unassessed-ink'] },
  { name: 'exempt', use: 'EX', inks: ['exempt-ink'] },
] as const

export function Families() {
  return (
    <BothThemes>
      {(theme) => (
        <ul className="grid gap-2 sm:grid-cols-2">
          {families.map(({ name, use }) => (
            <li
              key={name}
              className="flex flex-col gap-2 rounded-md p-3 text-sm"
              style={{ backgroundColor: `var(--color-${name}-soft)`, color: `var(--color-${name}-ink)` }}
            >
              <span className="flex items-center justify-between gap-2">
                <span className="font-medium">{name}</span>
                <Ratio front={`${name}-ink`} back={`${name}-soft`} theme={theme} />
              </span>
              <span className="flex items-end justify-between gap-2 text-xs">
                <span>{use}</span>
                {tokens.has(name) && (
                  <span aria-hidden className="size-4 shrink-0 rounded-full" style={{ backgroundColor: `var(--color-${name})` }} />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </BothThemes>
  )
}

/** Every colour pair of the components with its contrast in both themes; a unit test fails for a low one. */
export function Pairs() {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface font-sans text-ink">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted">
            <th className="px-4 py-2 font-medium">On one another</th>
            {themes.map((theme) => (
              <th key={theme} className="px-4 py-2 text-right font-medium">
                {theme}
              </th>
            ))}
            <th className="px-4 py-2 text-right font-medium">needs</th>
          </tr>
        </thead>
        <tbody>
          {tokenPairs.map(({ front, back, least }) => (
            <tr key={`${front} ${back}`} className="border-t border-line">
              <td className="px-4 py-1.5">
                {front} <span className="text-muted">on</span> {back}
              </td>
              {themes.map((theme) => (
                <td
                  key={theme}
                  data-theme={theme}
                  className="w-28 px-4 py-1.5 text-right"
                  style={{ backgroundColor: `var(--color-${back})`, color: `var(--color-${front})` }}
                >
                  <Ratio front={front} back={back} theme={theme} />
                </td>
              ))}
              <td className="w-20 px-4 py-1.5 text-right text-muted tabular-nums">{formatNumber(least, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
