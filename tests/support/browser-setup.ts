/** For component tests in the browser. Files share one page (isolate: false), so each test removes its components. */
import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'

afterEach(() => cleanup())
