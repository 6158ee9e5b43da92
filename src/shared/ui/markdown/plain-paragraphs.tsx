/* oxlint-disable react/no-array-index-key -- the parts of a text have no other identity than their index */

const syntax = /[*_~`[\]<>&\\|#@]|:\/\/|www\.|^[ \t]*(?:[-+=]|\d{1,9}[.)])|^(?: {4}|\t)/m

/** A text in which the renderer would find nothing but paragraphs; most texts are. */
export const isPlain = (text: string): boolean => !syntax.test(text)

/** Paragraphs as they were typed. */
export function PlainParagraphs({ text }: { readonly text: string }) {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph, place) => (
      <p key={place} className="whitespace-pre-line">
        {paragraph}
      </p>
    ))
}
