import { encode } from 'uqr'
import { t } from '../../i18n/t.ts'

/** Dark on white in either scheme, with the border that readers look for. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      width={208}
      height={208}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('factors:app.picture')}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
