import { afterEach, expect, it } from 'vitest'
import { takeOver } from './take-over'

const form = '<form><input name="who"><input name="password" type="password"><input name="remember" type="checkbox"></form>'
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)

/** The prerendered page, and the events that the form of the app receives. */
function prerendered() {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = form
  root.dataset['early'] = ''
  const submitted: FormData[] = []
  const mount = () => {
    root.innerHTML = form
    root.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      submitted.push(new FormData(event.target as HTMLFormElement))
    })
  }
  return { root, mount, submitted }
}

afterEach(() => document.body.replaceChildren())

it('carries over what was typed, and the caret', () => {
  const { root, mount, submitted } = prerendered()
  const before = field('who')
  before?.focus()
  if (before) before.value = 'ana.garcia'
  before?.setSelectionRange(3, 5)
  field('remember')?.click()
  takeOver(root, mount)
  const after = field('who')
  expect(after).not.toBe(before)
  expect([after?.value, after?.selectionStart, after?.selectionEnd, field('remember')?.checked]).toEqual(['ana.garcia', 3, 5, true])
  expect(document.activeElement).toBe(after)
  expect(submitted).toHaveLength(0)
})

it('sends what was already sent', () => {
  const { root, mount, submitted } = prerendered()
  for (const [name, value] of [
    ['who', 'ana.garcia'],
    ['password', 'aula-demo-1'],
  ] as const) {
    const input = field(name)
    if (input) input.value = value
  }
  root.dataset['early'] = 'submitted'
  takeOver(root, mount)
  expect(submitted.map((data) => Object.fromEntries(data))).toEqual([{ who: 'ana.garcia', password: 'aula-demo-1' }])
  expect(Object.entries(root.dataset)).toEqual([])
})

it('leaves alone what the app filled in itself', () => {
  const { root, mount } = prerendered()
  takeOver(root, () => {
    mount()
    field('who')?.setAttribute('value', 'remembered')
  })
  expect(field('who')?.value).toBe('remembered')
})
