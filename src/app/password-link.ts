import { signInOptions } from '@/entities/session'
import { choosePasswordTexts } from '@/features/choose-password'
import { newPasswordTexts, readLink, type LinkParts } from '@/pages/auth/new-password'
import { loadTexts } from '@/shared/i18n'

/** The password rules of the server, for when the sign-in options could not be loaded. */
const usualMinLength = 8

/** Texts and options needed by both pages that an e-mail links to. */
export async function openPasswordLink(link: LinkParts) {
  const [state, options] = await Promise.all([readLink(link), signInOptions(), loadTexts(newPasswordTexts, choosePasswordTexts)])
  return { link, state, minLength: options?.password_min_length ?? usualMinLength }
}
