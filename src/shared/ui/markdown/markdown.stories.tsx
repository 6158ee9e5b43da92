import { expect, waitFor } from 'storybook/test'
import { described } from '../../../../.storybook/described'
import preview from '../../../../.storybook/preview'
import { Markdown } from './markdown'

const feedback = `**Muy bien la rejilla**: se entiende y no se rompe en el móvil.
Para la siguiente versión:

1. Usa \`<main>\` y *un solo* \`<h1>\`.
2. Repasa el contraste del pie; en [esta guía](https://www.w3.org/WAI/WCAG22/quickref/) está explicado.

- El menú se recorre bien con el teclado.
  - También el de idiomas.
- Falta el texto alternativo de dos fotos.

\`\`\`
main { display: grid; gap: 1rem }
\`\`\``

const instructions = `Maqueta la portada de la tienda.

### Qué tiene que tener

- [x] Una cabecera con el menú.
- [ ] Una rejilla de productos.

| Parte | Puntos | Criterio |
|---|--:|:-:|
| Rejilla | 4 | RA2.a |
| Menú | 2,5 | RA2.c |

#### Anchos

Al menos ~~dos~~ tres.

### Qué se entrega

> No uses Bootstrap ni Tailwind: se trata de entender la rejilla.
>
> — Marta

Dudas: marta@ejemplo.es o www.ejemplo.es.`

const meta = preview.meta({
  title: 'ui/Markdown',
  tags: ['autodocs'],
  parameters: described(
    'What a person wrote: headings, lists, tables, quotations, links and code. HTML is shown as the text it is, images are links, and no link can run anything.',
  ),
  component: Markdown,
  args: { text: feedback },
})

export const Feedback = meta.story()
Feedback.test('makes links that open apart and give nothing away', async ({ canvas }) => {
  const link = await canvas.findByRole('link', { name: 'esta guía' })
  await expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://www.w3.org/WAI/WCAG22/quickref/',
    '_blank',
    'noopener noreferrer nofollow',
  ])
})
Feedback.test('keeps typed line breaks', async ({ canvas, canvasElement }) => {
  await canvas.findByRole('link', { name: 'esta guía' })
  await expect(canvasElement.querySelector('p')?.querySelectorAll('br')).toHaveLength(1)
})

export const Instructions = meta.story({ args: { text: instructions } })
Instructions.test('puts its headings below the one of the page, and its tables are tables', async ({ canvas, canvasElement }) => {
  await canvas.findByRole('table')
  await expect(canvas.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['H3', 'Qué tiene que tener'],
    ['H4', 'Anchos'],
    ['H3', 'Qué se entrega'],
  ])
  await expect(canvas.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Parte', 'Puntos', 'Criterio'])
  await expect(canvas.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:marta@ejemplo.es',
    'http://www.ejemplo.es/',
  ])
  await expect(canvasElement.textContent).not.toMatch(/###|\|--|^>|\[ \]/m)
})
export const InstructionsDark = meta.story({ args: { text: instructions }, globals: { theme: 'dark' } })
export const Short = meta.story({ args: { text: 'Muy bien la rejilla.\nSigue así.\n\nHasta el lunes.' } })
Short.test('shows paragraphs at once', async ({ canvasElement }) => {
  await expect([...canvasElement.querySelectorAll('p')].map(({ innerText }) => innerText)).toEqual([
    'Muy bien la rejilla.\nSigue así.',
    'Hasta el lunes.',
  ])
})

const hostile = `<img src=x onerror="alert(1)"> [pulsa](javascript:alert(1)) <b>negrita</b>

![foto](https://evil.example/a.png) [![otra](https://evil.example/b.png)](https://evil.example/c)`

export const Hostile = meta.story({ args: { text: hostile } })
Hostile.test('shows HTML as the text it is, and images as links', async ({ canvas, canvasElement }) => {
  await waitFor(() => expect(canvas.getAllByRole('link')).toHaveLength(2))
  await expect(canvasElement.querySelectorAll('img, b, script, a a')).toHaveLength(0)
  await expect(canvas.getByText('<img src=x onerror="alert(1)"> pulsa <b>negrita</b>')).toBeVisible()
  await expect(canvas.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['foto', 'https://evil.example/a.png'],
    ['otra', 'https://evil.example/c'],
  ])
})

export const TooComplex = meta.story({ args: { text: '> '.repeat(20_000) } })
TooComplex.test('shows a text that would stop the browser as it is', async ({ canvas }) => {
  await waitFor(() => expect(canvas.getByText(/^(?:> ){50}/)).toBeVisible())
})
