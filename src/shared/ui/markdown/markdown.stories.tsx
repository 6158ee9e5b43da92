import { expect } from 'storybook/test'
import { described } from '../../../../.storybook/described'
import preview from '../../../../.storybook/preview'
import { Markdown } from './markdown'

const feedback = `**Muy bien la rejilla**: se entiende y no se rompe en el móvil.

Para la siguiente versión:

1. Usa \`<main>\` y *un solo* \`<h1>\`.
2. Repasa el contraste del pie; en [esta guía](https://www.w3.org/WAI/WCAG22/quickref/) está explicado.

- El menú se recorre bien con el teclado.
- Falta el texto alternativo de dos fotos.

\`\`\`
main { display: grid; gap: 1rem }
\`\`\``

const meta = preview.meta({
  title: 'ui/Markdown',
  tags: ['autodocs'],
  parameters: described(
    'What a person wrote: bold, italics, lists, links and code, and nothing else. HTML is shown as the text it is, and no link can run anything.',
  ),
  component: Markdown,
  args: { text: feedback },
})

export const Feedback = meta.story()
Feedback.test('makes links that open apart and give nothing away', async ({ canvas }) => {
  const link = canvas.getByRole('link', { name: 'esta guía' })
  await expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://www.w3.org/WAI/WCAG22/quickref/',
    '_blank',
    'noopener noreferrer nofollow',
  ])
})
export const Dark = meta.story({ globals: { theme: 'dark' } })
export const Short = meta.story({ args: { text: 'Muy bien la rejilla.' } })

export const Hostile = meta.story({ args: { text: '<img src=x onerror="alert(1)"> [pulsa](javascript:alert(1)) <b>negrita</b>' } })
Hostile.test('shows HTML as the text it is', async ({ canvas, canvasElement }) => {
  await expect(canvasElement.querySelectorAll('img, b, a, script')).toHaveLength(0)
  await expect(canvas.getByText('<img src=x onerror="alert(1)"> [pulsa](javascript:alert(1)) <b>negrita</b>')).toBeVisible()
})
