import { signInOptions } from '@/entities/session'
import { choosePasswordTexts } from '@/features/choose-password'
import { newPasswordTexts, readLink, type LinkParts } from '@/pages/auth/new-password'
import { loadTexts } from '@/shared/i18n'

/** The password rules of the server, for when the sign-in options could not be loaded. */
const usualMinLength = 12

/** The minimum length of a password, for pages without a session. */
export const readMinLength = async (): Promise<number> => (await signInOptions())?.password_min_length ?? usualMinLength

/** Texts and state needed by both pages that an e-mail links to. */
export async function openPasswordLink(link: LinkParts) {
  const [{ state, minLength = usualMinLength }] = await Promise.all([readLink(link), loadTexts(newPasswordTexts, choosePasswordTexts)])
  return { link, state, minLength }
}
