export function Wordmark() {
  return (
    <span className="wordmark">
      <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
        <path
          fill="var(--sapa-accent)"
          d="M4 3h18a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H11l-6 5v-5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"
        />
        <path
          fill="none"
          stroke="#fff"
          strokeWidth="2"
          strokeLinecap="round"
          d="M8 12.5c1.6 2 3.2 2.8 5 2.8s3.4-.8 5-2.8"
        />
      </svg>
      Sapa
    </span>
  )
}
