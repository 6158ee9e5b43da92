import type { TFunction } from 'i18next'
import type { Schema } from '@/shared/api'

/** "Firefox en Windows", as far as it is known. */
export const deviceText = (t: TFunction<'myProfile'>, { browser, system }: Schema<'Device'>): string =>
  browser && system ? t(($) => $.sessions.device, { browser, system }) : (browser ?? system ?? t(($) => $.sessions.unknown))
