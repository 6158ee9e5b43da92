import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '@/shared/i18n'
import { createApp } from './app'
import { followSession, startSession } from './session'

const session = startSession()
const { element, pages } = createApp(session)
followSession(session, () => pages)

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await startI18n()
  createRoot(root).render(<StrictMode>{element}</StrictMode>)
}

void start()
