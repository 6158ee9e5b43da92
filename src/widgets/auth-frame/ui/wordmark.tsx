/** The logo and the product's name. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold">
      <svg aria-hidden width="26" height="26" viewBox="0 0 32 32" fill="none">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M9 24 16 7.5 23 24M11.6 18.5h8.8"
          strokeWidth="2.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-accent"
        />
      </svg>
      Aula
    </span>
  )
}
