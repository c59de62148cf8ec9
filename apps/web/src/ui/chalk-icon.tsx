/** A small empty board: the picture of "nothing written yet". */
export const ChalkIcon = ({ size = 72 }: { size?: number }) => (
  <svg width={size} height={size * 0.75} viewBox="0 0 96 72" fill="none" aria-hidden>
    <rect x="3" y="3" width="90" height="58" rx="8" fill="var(--lousa-neutral-soft)" />
    <rect x="3" y="3" width="90" height="58" rx="8" stroke="var(--lousa-border)" strokeWidth="3" />
    <path
      d="M20 24h34M20 34h22"
      stroke="var(--mantine-color-dimmed)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeDasharray="1 7"
    />
    <rect x="60" y="58" width="18" height="7" rx="3.5" fill="var(--mantine-color-sky-4)" />
    <path d="M14 67h68" stroke="var(--lousa-border)" strokeWidth="4" strokeLinecap="round" />
  </svg>
)
