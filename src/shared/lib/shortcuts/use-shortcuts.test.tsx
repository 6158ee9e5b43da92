import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useShortcuts } from '.'

const pressed: string[] = []

function Frame({ children }: { readonly children?: ReactNode }) {
  useShortcuts({ '[': () => pressed.push('menu'), '?': () => pressed.push('help') }, { yields: true })
  return children
}

function Page() {
  useShortcuts({ '[': () => pressed.push('file') })
  return null
}

test('the frame yields a key to a page that uses it, also to one that was mounted later', async () => {
  const screen = await render(<Frame />)
  await userEvent.keyboard('[[')
  await screen.rerender(
    <Frame>
      <Page />
    </Frame>,
  )
  await userEvent.keyboard('[[?')
  await screen.rerender(<Frame />)
  await userEvent.keyboard('[[')
  expect(pressed).toEqual(['menu', 'file', 'help', 'menu'])
})
