import '../styles/index.css'
import { afterEach, beforeAll } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import { startI18n } from '@/shared/i18n'

// files share one page, so that what one rendered must be gone before the next
afterEach(() => cleanup())
beforeAll(() => startI18n('es'))
