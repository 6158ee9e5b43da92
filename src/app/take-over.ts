/**
 * Replaces the prerendered page (scripts/vite/prerender-login.ts) with the app and transfers what the person did meanwhile: the typed
 * text, the position of the caret, and a press of the button.
 * @param mount renders the app synchronously into `root`
 */
export function takeOver(root: HTMLElement, mount: () => void): void {
  const fieldOf = (name: string) => root.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const typed = [...root.querySelectorAll('input')].map(({ name, value, checked }) => ({ name, value, checked }))
  const active = document.activeElement
  const caret =
    active instanceof HTMLInputElement && root.contains(active)
      ? { name: active.name, from: active.selectionStart, to: active.selectionEnd }
      : null
  const isSubmitted = root.dataset['early'] === 'submitted'
  delete root.dataset['early']
  mount()
  for (const { name, value, checked } of typed) {
    const field = fieldOf(name)
    if (!field) continue
    if (field.type === 'checkbox') field.checked ||= checked
    else if (value !== '') field.value = value
  }
  if (caret) {
    const field = fieldOf(caret.name)
    field?.focus()
    if (field?.type !== 'checkbox') field?.setSelectionRange(caret.from, caret.to)
  }
  if (isSubmitted) root.querySelector('form')?.requestSubmit()
}
