/** The product's mark: a board in its wooden frame, the chalk lying on the tray. */
export const LousaMark = ({ size = 32 }: { size?: number }) => (
  <img src="/lousa.svg" width={size} height={size} alt="" aria-hidden />
)
