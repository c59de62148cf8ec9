import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { encode } from 'uqr'

const QUIET = 4
const WIDTH = 200

/** A text as a QR code: dark on white in either theme, as cameras read it. */
export const QrPicture = ({
  text,
  label = FACTOR.qr,
  width = WIDTH,
}: {
  text: string
  label?: string
  /** In pixels; the picture is a square. */
  width?: number
}) => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={width}
      height={width}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
