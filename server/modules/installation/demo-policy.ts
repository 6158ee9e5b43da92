import type { Config } from '#server/config.ts'
import { isLocalAddress } from '#server/local-address.ts'

/** Whether the settings allow to load the demo school: its passwords are published. */
export const mayLoadDemo = ({ demo, publicUrl }: Config): boolean => demo === 'public' || (demo === 'local' && isLocalAddress(publicUrl))

/** Whether the sign-in page may list the accounts of the demo school: only people at the server's own machine see it. */
export const mayListDemoAccounts = ({ demo, publicUrl }: Config): boolean => demo !== 'never' && isLocalAddress(publicUrl)
