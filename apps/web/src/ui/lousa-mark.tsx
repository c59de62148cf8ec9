/**
 * The product's mark: a board in its wooden frame, the chalk lying on the tray. It is drawn in the page, as in
 * public/lousa.svg: the menu of a phone may first be opened when there is no network to bring a file.
 */
export const LousaMark = ({ size = 32 }: { size?: number }) => (
  <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden>
    <rect x="4" y="8" width="56" height="42" rx="9" fill="#c9965a" />
    <rect x="8" y="12" width="48" height="34" rx="5.5" fill="#14503f" />
    <g fill="none" strokeWidth="4.2" strokeLinecap="round" strokeLinejoin="round">
      <path d="M21 19.5c.4 6.4-.4 12.6-.3 18.5 6-.6 11.5-.2 17.5-.6" stroke="#f4fbf8" />
      <path d="M31 27.5l4.2 4.3 8.6-11" stroke="#7cc9ee" />
    </g>
    <rect x="9" y="53" width="46" height="5" rx="2.5" fill="#a87540" />
    <rect x="38" y="50" width="11" height="4.6" rx="2.3" fill="#f4fbf8" />
  </svg>
)
