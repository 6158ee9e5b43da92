/* oxlint-disable react/jsx-no-literals -- a page for designers, in English like all papers */
import { useState } from 'react'
import { BothThemes } from './token-panel'
import css from './tokens.css?raw'

/** The value of a token that is not a colour, as written in the file. */
function read(name: string): string {
  return new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1]?.trim() ?? ''
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
        <p className="mb-2 text-sm text-muted">tabular-nums: compared figures align in columns</p>
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
              <span
                className="size-12 shrink-0 rounded-md bg-raised"
                style={{ boxShadow: `var(--${name.replace('shadow', 'elevation')})` }}
              />
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

/** Press one to play it; with reduced motion nothing moves. */
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
