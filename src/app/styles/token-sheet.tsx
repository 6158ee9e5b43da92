import { useState, type ReactNode } from 'react'
import { formatNumber } from '@/shared/lib/format'
import { pairContrast, readColorTokens, themes, tokenPairs, type Theme } from './token-contrast'
import css from './tokens.css?raw'

// The page of the tokens in Storybook. Everything on it is read from tokens.css, so it cannot say anything else.

const tokens = readColorTokens(css)

/** The value of a token that is no colour, as the file writes it. */
function read(name: string): string {
  return new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1]?.trim() ?? ''
}

function written(name: string, theme: Theme): string {
  const color = tokens.get(name)?.[theme]
  return color ? `${color.l} ${color.c} ${color.h}` : ''
}

function Ratio({ front, back, theme }: { readonly front: string; readonly back: string; readonly theme: Theme }) {
  return <span className="tabular-nums">{formatNumber(pairContrast(tokens, { front, back, least: 4.5 }, theme), 1)}</span>
}

function Panel({ theme, children }: { readonly theme: Theme; readonly children: ReactNode }) {
  return (
    <div data-theme={theme} className="min-w-0 rounded-lg border border-line bg-canvas p-5 text-ink">
      <p className="mb-4 text-xs font-medium text-muted">{theme === 'light' ? 'Paper' : 'Night'}</p>
      {children}
    </div>
  )
}

function BothThemes({ children }: { readonly children: (theme: Theme) => ReactNode }) {
  return (
    <div className="grid gap-4 font-sans lg:grid-cols-2">
      {themes.map((theme) => (
        <Panel key={theme} theme={theme}>
          {children(theme)}
        </Panel>
      ))}
    </div>
  )
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

/** Every pair that the components lay on one another, with its ratio in both themes; the unit test refuses a weak one. */
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
                <td key={theme} data-theme={theme} className="w-28 px-4 py-1.5 text-right" style={{ backgroundColor: `var(--color-${back})`, color: `var(--color-${front})` }}>
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

const sizes = [
  ['text-2xl', '28', 'Buenas tardes, Laura', 'a proud page, once'],
  ['text-xl', '22', 'Maquetado CSS', 'the title of a page'],
  ['text-lg', '18', 'Lo que vence esta semana', 'a section, a dialog'],
  ['text-base', '15', 'Maqueta la portada con una rejilla de doce columnas.', 'reading'],
  ['text-md', '14', 'García Soler, Ana Belén', 'tables, fields, buttons'],
  ['text-sm', '13', '23 entregados · 4 sin corregir', 'hints, heads of columns'],
  ['text-xs', '12', 'Pendiente de corregir', 'badges, keys'],
] as const

export function TypeScale() {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface font-sans text-ink">
      {sizes.map(([className, px, sample, use]) => (
        <li key={className} className="grid grid-cols-[2rem_1fr] items-baseline gap-x-6 gap-y-1 px-5 py-3.5 sm:grid-cols-[2rem_1fr_15rem]">
          <span className="text-sm text-muted tabular-nums">{px}</span>
          <span className={`${className} ${['text-2xl', 'text-xl', 'text-lg'].includes(className) ? 'font-semibold' : ''}`}>{sample}</span>
          <span className="text-sm text-muted max-sm:col-start-2">
            {use} · <span className="font-mono text-xs">{className}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const figures = ['7,50', '10,00', '3,81', '1.284,00']

export function Figures() {
  return (
    <div className="grid gap-4 font-sans sm:grid-cols-2">
      <div className="rounded-lg border border-line bg-surface p-5 text-ink">
        <p className="mb-2 text-sm text-muted">tabular-nums: what is compared stands in columns</p>
        {figures.map((figure) => (
          <p key={figure} className="text-right text-lg tabular-nums">
            {figure}
          </p>
        ))}
      </div>
      <div className="rounded-lg border border-line bg-surface p-5 text-ink">
        <p className="mb-2 text-sm text-muted">proportional: what is read in a sentence</p>
        {figures.map((figure) => (
          <p key={figure} className="text-right text-lg">
            {figure}
          </p>
        ))}
      </div>
    </div>
  )
}

const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]

export function Space() {
  return (
    <ul className="flex flex-wrap items-end gap-4 rounded-lg border border-line bg-surface p-5 font-sans text-ink">
      {steps.map((step) => (
        <li key={step} className="flex flex-col items-center gap-2 text-xs text-muted tabular-nums">
          <span className="block rounded-[2px] bg-accent" style={{ width: step * 4, height: step * 4 }} />
          {step * 4}
        </li>
      ))}
    </ul>
  )
}

const shapes = [
  ['radius-sm', 'inside something of 6'],
  ['radius-md', 'controls, rows of a menu'],
  ['radius-lg', 'cards, tables, what floats'],
] as const

const shadows = [
  ['shadow-sm', 'a button that can be pressed'],
  ['shadow-md', 'menus, popovers'],
  ['shadow-lg', 'dialogs, notices'],
] as const

export function Shapes() {
  return (
    <BothThemes>
      {() => (
        <div className="grid gap-6 sm:grid-cols-2">
          {shapes.map(([name, use]) => (
            <div key={name} className="flex items-center gap-3 text-sm">
              <span className="size-12 shrink-0 border border-control bg-surface" style={{ borderRadius: `var(--${name})` }} />
              <span>
                {read(name)} <span className="block text-xs text-muted">{use}</span>
              </span>
            </div>
          ))}
          {shadows.map(([name, use]) => (
            <div key={name} className="flex items-center gap-3 text-sm">
              <span className="size-12 shrink-0 rounded-md bg-raised" style={{ boxShadow: `var(--${name})` }} />
              <span>
                {name} <span className="block text-xs text-muted">{use}</span>
              </span>
            </div>
          ))}
        </div>
      )}
    </BothThemes>
  )
}

const motions = ['fade-in', 'pop-in', 'sheet-in', 'side-in'] as const

/** Press one to see it; with reduced motion nothing moves. */
export function Motion() {
  const [played, setPlayed] = useState({ name: '', times: 0 })
  return (
    <div className="flex flex-wrap gap-4 overflow-hidden rounded-lg border border-line bg-canvas p-5 font-sans">
      {motions.map((name) => (
        <button
          key={`${name}${played.name === name ? played.times : ''}`}
          type="button"
          onClick={() => setPlayed({ name, times: played.times + 1 })}
          className="rounded-lg bg-raised px-5 py-4 text-left text-sm text-ink shadow-md"
          style={played.name === name ? { animation: `var(--animate-${name})` } : undefined}
        >
          {name}
          <span className="block text-xs text-muted">{/\d+ms/.exec(read(`animate-${name}`))?.[0]}</span>
        </button>
      ))}
    </div>
  )
}
